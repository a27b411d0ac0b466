/**
 * Takes down what the page has stored on the device. The returned function puts that back and forgets all that has
 * been stored since.
 */
export function holdStorage(): () => void {
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
