/** Creates a token bucket: `burst` tokens, refilled with `perSecond`. @returns function that takes a token, false if none is left */
export function createTokenBucket(burst: number, perSecond: number): () => boolean {
  let tokens = burst
  let refilledMs = performance.now()
  return () => {
    const nowMs = performance.now()
    tokens = Math.min(burst, tokens + ((nowMs - refilledMs) / 1000) * perSecond)
    refilledMs = nowMs
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
