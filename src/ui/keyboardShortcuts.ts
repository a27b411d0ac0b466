import { filters, type FilterId } from '../filters/filters.ts'

type Booth = {
  readonly shoot: () => void
  readonly choose: (id: FilterId) => void
  readonly cancel: () => void
  readonly isStripOpen: () => boolean
}

/**
 * Space shoots, 1 to 7 (9, with filters of one's own) choose a filter, Esc cancels a session. Never while the visitor types, and never what a
 * control that has the focus does with the key by itself.
 */
export function listenToShortcuts(booth: Booth): () => void {
  const listen = (event: KeyboardEvent) => {
    const { target } = event
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (!(target instanceof Element) || hasModifier || event.isComposing || event.defaultPrevented) return
    if (event.key === ' ') pressSpace(event, target, booth)
    else if (event.key === 'Escape') pressEscape(target, booth)
    else pressDigit(event, target, booth)
  }
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}

function pressSpace(event: KeyboardEvent, target: Element, { shoot }: Booth): void {
  if (target.closest(controls) || !isOnMainScreen(target)) return
  // Else the page would scroll, and go on scrolling while the key is held down.
  event.preventDefault()
  if (!event.repeat) shoot()
}

/** Whatever is open is closed by the key itself. */
function pressEscape(target: Element, { cancel }: Booth): void {
  if (isOnMainScreen(target)) cancel()
}

function pressDigit({ key, code }: KeyboardEvent, target: Element, { choose, isStripOpen }: Booth): void {
  if (target.closest(fields) || (document.querySelector('dialog:modal') && !isStripOpen())) return
  // By its place on the keyboard as well: the digits of a French one need Shift.
  const digit = /^[1-9]$/.exec(key)?.[0] ?? /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
  const filter = filters[Number(digit) - 1]
  if (filter) choose(filter.id)
}

const fields =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]:not([contenteditable=false])'
const controls = `button, a[href], input, summary, ${fields}`

function isOnMainScreen(target: Element): boolean {
  return !target.closest('dialog') && !document.querySelector('dialog:modal, :popover-open')
}
