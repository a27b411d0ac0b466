/** Values that the browser refused to store: they hold as long as the page. */
const unsaved = new Map<string, string | null>()

/** Reads a text from local storage; null if there is none, or where the browser refuses (private windows). */
export function getStored(key: string): string | null {
  const value = unsaved.get(key)
  if (value !== undefined) return value
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a text to local storage; null removes it. Where the browser refuses, it is kept until the page is closed. */
export function setStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    unsaved.delete(key)
  } catch {
    // Full, or forbidden by the visitor.
    unsaved.set(key, value)
  }
}

/** The browser's caches; null where it has none, or refuses them (private windows, pages without HTTPS). */
export function cacheStorage(): CacheStorage | null {
  try {
    return 'caches' in globalThis ? caches : null
  } catch {
    return null
  }
}

/**
 * Takes a snapshot of local storage.
 * @param isExcepted keys that the snapshot leaves alone
 * @returns restores the snapshot; session storage is cleared
 */
export function snapshotStorage(isExcepted: (key: string) => boolean): () => void {
  const entries = readAll().filter(([key]) => !isExcepted(key))
  return () => {
    for (const key of unsaved.keys()) if (!isExcepted(key)) unsaved.delete(key)
    try {
      const excepted = readAll().filter(([key]) => isExcepted(key))
      sessionStorage.clear()
      localStorage.clear()
      for (const [key, value] of [...entries, ...excepted]) localStorage.setItem(key, value)
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

/** Name of the browser's cache with the last event. The service worker deletes its own, which begin with `retro-booth-`. */
export const eventCacheName = 'booth-event'
/** Name of that with the films and templates of the host. */
export const catalogueCacheName = 'booth-catalogue'
