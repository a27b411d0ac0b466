/** Enters fullscreen. Browsers allow it only during a visitor's gesture, and iPhones only for videos. */
export function enterFullscreen(): void {
  const page = document.documentElement
  if (document.fullscreenElement || !('requestFullscreen' in page)) return
  page.requestFullscreen({ navigationUI: 'hide' }).catch((cause: unknown) => {
    console.warn('The page does not fill the screen.', cause)
  })
}

/** A wake lock that was refused, as on a low battery, is requested again after so long. */
const wakeLockRetryMs = 60_000

/** Keeps the screen on while the page is visible. The system may release the wake lock, as it does with a hidden page. */
export function keepScreenOn(): void {
  if (!('wakeLock' in navigator)) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const lock = () => {
    clearTimeout(timer)
    if (document.visibilityState !== 'visible') return
    const onRefusal = (cause: unknown) => {
      console.warn('The screen may go dark.', cause)
      timer = setTimeout(lock, wakeLockRetryMs)
    }
    navigator.wakeLock
      .request('screen')
      .then((wakeLock) => wakeLock.addEventListener('release', lock))
      .catch(onRefusal)
  }
  lock()
  document.addEventListener('visibilitychange', lock)
}
