import './browserGestures.css'

/**
 * Suppresses the browser's own gestures in a kiosk, which no visitor wants and none can undo: zoom, the menu of a long
 * press or a right click, which also saves pictures on the host's disk, and the dragging of pictures.
 */
export function suppressBrowserGestures(): void {
  const suppress = (event: Event) => event.preventDefault()
  // Safari's pinch is `gesturestart`.
  for (const type of ['contextmenu', 'dragstart', 'gesturestart']) addEventListener(type, suppress)
  // A pinch on a touchpad is a wheel with Ctrl.
  addEventListener('wheel', (event) => event.ctrlKey && suppress(event), { passive: false })
}
