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

/**
 * Takes down what the page has stored on the device. The returned function puts that back and forgets all that has
 * been stored since.
 */
export function snapshotStorage(): () => void {
  const words = readAll()
  return () => {
    try {
      sessionStorage.clear()
      localStorage.clear()
      for (const [key, word] of words) localStorage.setItem(key, word)
    } catch {
      // What the browser does not let the page store, it cannot have stored.
    }
  }
}

function readAll(): readonly (readonly [string, string])[] {
  try {
    return Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''])
  } catch {
    return []
  }
}
