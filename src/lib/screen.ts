/** Enters fullscreen. Browsers allow it only during a visitor's gesture, and iPhones only for videos. */
export function enterFullscreen(): void {
  const page = document.documentElement
  if (document.fullscreenElement || !('requestFullscreen' in page)) return
  page.requestFullscreen({ navigationUI: 'hide' }).catch((cause: unknown) => {
    console.warn('The page does not fill the screen.', cause)
  })
}

/** Keeps the screen on while the page is visible. The browser releases the wake lock whenever the page is hidden. */
export function keepScreenOn(): void {
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
