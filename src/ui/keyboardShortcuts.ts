import { atom } from 'jotai'

import { dispatchAtom, isBusyAtom, stripSessionAtom } from '../booth/session/boothAtoms.ts'
import { introPhaseAtom } from '../booth/session/introAtoms.ts'
import { shortcutsOnAtom } from '../booth/session/settingsAtoms.ts'
import { chooseFilterAtom, offeredFiltersAtom } from '../booth/live/filterAtoms.ts'
import { type Store, subscribe } from '../lib/store.ts'
import type { Cleanup } from '../lib/cleanup.ts'
import { openPopover } from '../lib/device.ts'

const areShortcutsOnAtom = atom((get) => get(shortcutsOnAtom) && get(introPhaseAtom) === 'over')

/**
 * Stage of the keyboard shortcuts, once the splash is over and while the setting is on: Space captures, 1 to 9 choose one of
 * the offered filters, Esc cancels a session. They are ignored while the visitor types, and where the focused control uses
 * the key itself.
 * @returns cleanup
 */
export const startShortcuts = (store: Store): Cleanup =>
  subscribe(store, areShortcutsOnAtom, (areOn) => (areOn ? listenToShortcuts(store) : undefined))

function listenToShortcuts(store: Store): Cleanup {
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (!(target instanceof Element) || hasModifier || event.defaultPrevented) return
    if (event.key === ' ') pressSpace(event, target, store)
    else if (event.key === 'Escape') pressEscape(event, target, store)
    else pressDigit(event, target, store)
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

function pressSpace(event: KeyboardEvent, target: Element, store: Store): void {
  if (target.closest(controls) || !isOnMainScreen(target)) return
  // The page would scroll, for as long as the key is held.
  event.preventDefault()
  if (!event.repeat) store.set(dispatchAtom, { type: 'capture' })
}

/** Esc closes an open dialog or popover by itself. */
function pressEscape(event: KeyboardEvent, target: Element, store: Store): void {
  if (!isOnMainScreen(target)) return
  // The strip that opens again when its reshoot is cancelled would be closed by the same press.
  if (store.get(isBusyAtom)) event.preventDefault()
  store.set(dispatchAtom, { type: 'cancelSession' })
}

function pressDigit({ key, code }: KeyboardEvent, target: Element, store: Store): void {
  const isStripOpen = store.get(stripSessionAtom)?.open ?? false
  if (target.closest(textFields) || (document.querySelector('dialog:modal') && !isStripOpen)) return
  // By position as well: on a French keyboard the digits need Shift.
  const digit = /^[1-9]$/.exec(key)?.[0] ?? /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
  const filter = store.get(offeredFiltersAtom)[Number(digit) - 1]
  if (filter) store.set(chooseFilterAtom, filter.id)
}

const textFields =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]:not([contenteditable=false])'
const controls = `button, a[href], input, summary, ${textFields}`

function isOnMainScreen(target: Element): boolean {
  return !target.closest('dialog') && !document.querySelector('dialog:modal') && !openPopover()
}
