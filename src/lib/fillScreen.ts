/** Fills the screen, as far as the browser does: it wants a visitor's gesture, and iPhones know it for videos only. */
export function fillScreen(): void {
  const page = document.documentElement
  if (document.fullscreenElement || !('requestFullscreen' in page)) return
  page.requestFullscreen({ navigationUI: 'hide' }).catch((cause: unknown) => {
    console.warn('The page does not fill the screen.', cause)
  })
}
