/** Keeps the screen on while the page is seen. The browser takes the lock back whenever the page is hidden. */
export function keepAwake(): void {
  if (!('wakeLock' in navigator)) return
  const lock = () => {
    if (document.visibilityState !== 'visible') return
    navigator.wakeLock
      .request('screen')
      .catch((cause: unknown) => console.warn('The screen may go dark.', cause))
  }
  lock()
  document.addEventListener('visibilitychange', lock)
}
