/**
 * Calls back when a click begins and ends on a dialog's backdrop; a drag that begins in a text field
 * and ends outside is a selection, and one that closes a popover closes nothing else. Expects the dialog's content to cover its box. Returns the end of it.
 */
export function onBackdropClick(dialog: HTMLDialogElement, onClick: () => void): () => void {
  const watch = new AbortController()
  let pressed: EventTarget | null = null
  const press = (event: Event) => {
    pressed = document.querySelector(':popover-open') ? null : event.target
  }
  const click = (event: Event) => {
    if (pressed === dialog && event.target === dialog) onClick()
  }
  dialog.addEventListener('pointerdown', press, { signal: watch.signal })
  dialog.addEventListener('click', click, { signal: watch.signal })
  return () => watch.abort()
}
