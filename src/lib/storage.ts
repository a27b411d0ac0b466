/** Reads a value from local storage; null if there is none, or where the browser refuses (private windows). */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a value to local storage; null removes it. Where the browser refuses, nothing is stored. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Full, or forbidden by the visitor: the booth works without it.
  }
}

/**
 * Takes a snapshot of local storage.
 * @returns restores the snapshot; session storage is cleared
 */
export function snapshotStorage(): () => void {
  const entries = readAll()
  return () => {
    try {
      sessionStorage.clear()
      localStorage.clear()
      for (const [key, value] of entries) localStorage.setItem(key, value)
    } catch {
      // A browser that refuses to store has stored nothing.
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
