/** What the device remembers under a key; null for nothing, and where the browser refuses (private windows). */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Remembers a word on this device, null forgets it. Where the browser refuses, it holds as long as the page. */
export function remember(key: string, word: string | null): void {
  try {
    if (word === null) localStorage.removeItem(key)
    else localStorage.setItem(key, word)
  } catch {
    // Full, or forbidden by the visitor: the booth works without it.
  }
}
