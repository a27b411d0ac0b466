import type { Cleanup } from '../lib/cleanup.ts'
import { openPopover } from '../lib/device.ts'
import type { FilterId } from '../filters/filters.ts'

/** Actions and state of the booth that shortcuts need. */
type Booth = {
  readonly capture: () => void
  readonly chooseFilter: (id: FilterId) => void
  /** Filters in the order of their buttons. */
  readonly offeredFilters: () => readonly { readonly id: FilterId }[]
  /** Returns whether there was a session to cancel. */
  readonly cancelSession: () => boolean
  readonly isStripOpen: () => boolean
}

/**
 * Listens to the keyboard shortcuts: Space captures, 1 to 7 (up to 9 with filters of one's own) choose a filter, Esc
 * cancels a session. They are ignored while the visitor types, and where the focused control uses the key itself.
 * @returns cleanup
 */
export function listenToShortcuts(booth: Booth): Cleanup {
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (!(target instanceof Element) || hasModifier || event.isComposing || event.defaultPrevented) return
    if (event.key === ' ') pressSpace(event, target, booth)
    else if (event.key === 'Escape') pressEscape(event, target, booth)
    else pressDigit(event, target, booth)
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

function pressSpace(event: KeyboardEvent, target: Element, { capture }: Booth): void {
  if (target.closest(controls) || !isOnMainScreen(target)) return
  // The page would scroll, for as long as the key is held.
  event.preventDefault()
  if (!event.repeat) capture()
}

/** Esc closes an open dialog or popover by itself. */
function pressEscape(event: KeyboardEvent, target: Element, { cancelSession }: Booth): void {
  // The strip that opens again when its reshoot is cancelled would be closed by the same press.
  if (isOnMainScreen(target) && cancelSession()) event.preventDefault()
}

function pressDigit({ key, code }: KeyboardEvent, target: Element, booth: Booth): void {
  if (target.closest(textFields) || (document.querySelector('dialog:modal') && !booth.isStripOpen())) return
  // By position as well: on a French keyboard the digits need Shift.
  const digit = /^[1-9]$/.exec(key)?.[0] ?? /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
  const filter = booth.offeredFilters()[Number(digit) - 1]
  if (filter) booth.chooseFilter(filter.id)
}

const textFields =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]:not([contenteditable=false])'
const controls = `button, a[href], input, summary, ${textFields}`

function isOnMainScreen(target: Element): boolean {
  return !target.closest('dialog') && !document.querySelector('dialog:modal') && !openPopover()
}
