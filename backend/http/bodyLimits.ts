import { HttpError } from './HttpError.ts'
import { createNetworkShares, type ShareLimits } from './networkShares.ts'
import type { BodyLimits } from './route.ts'

/** Creates the limits of a route's bodies: their size, how many are received at the same time, and how long one may take. */
export function createBodyLimits(maxBytes: number, shares: ShareLimits, timeoutMs = 60_000): BodyLimits {
  const takePlace = createNetworkShares(shares)
  return {
    maxBytes,
    timeoutMs,
    reserve({ address }) {
      const release = takePlace(address)
      if (release) return release
      const headers = { 'Retry-After': '1', Connection: 'close' }
      throw new HttpError(429, { message: 'Too many requests at once from your address' }, headers)
    },
  }
}
