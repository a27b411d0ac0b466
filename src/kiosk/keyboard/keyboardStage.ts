import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { boothStoreAtom } from '../kioskAtoms.ts'
import { dispatchKeyboardAtom, keyboardAtom, writtenFieldAtom } from './keyboardAtoms.ts'
import type { KeyboardChange, TextField } from './reduceKeyboard.ts'

/** Fields of text, by a selector. */
export const textFields = 'input:not([type]), textarea'

/** Height that no bar of a browser takes from the visual viewport, but a keyboard does, in CSS pixels. */
const minSystemKeyboardPx = 120

/**
 * Keyboard stage: notices the fields that a touch gives the focus, real keys, and the system's own keyboard.
 * @returns cleanup
 */
export function startKeyboard(kiosk: Store): Cleanup {
  const controller = new AbortController()
  const listening = { capture: true, passive: true, signal: controller.signal }
  const dispatch = (change: KeyboardChange) => kiosk.set(dispatchKeyboardAtom, change)
  let isTouch = false
  const onFocus = ({ target }: Event) => {
    const { field } = kiosk.get(keyboardAtom)
    if (!(isTouch || field) || target === field || !isTextField(target) || target.readOnly) return
    dispatch({ type: 'focus', field: target, before: target.value.slice(0, target.selectionStart ?? 0) })
  }
  addEventListener('pointerdown', ({ pointerType }) => (isTouch = /touch|pen/.test(pointerType)), listening)
  // A click is on a field, too, that a mouse has given the focus.
  for (const type of ['focusin', 'click']) addEventListener(type, onFocus, listening)
  const onBlur = ({ relatedTarget }: FocusEvent) => isTextField(relatedTarget) || dispatch({ type: 'leave' })
  addEventListener('focusout', onBlur, listening)
  const onKey = (event: KeyboardEvent) => isRealKey(event) && dispatch({ type: 'hide', isHiddenFor: 'visit' })
  addEventListener('keydown', onKey, listening)
  const onResize = () => {
    const { height, scale } = visualViewport ?? { height: innerHeight, scale: 1 }
    const isCovered = innerHeight - height * scale > minSystemKeyboardPx
    if (isCovered && kiosk.get(keyboardAtom).field) dispatch({ type: 'hide', isHiddenFor: 'ever' })
  }
  visualViewport?.addEventListener('resize', onResize, listening)
  return combineCleanups(
    subscribe(kiosk, boothStoreAtom, () => dispatch({ type: 'beginVisit' })),
    subscribe(kiosk, writtenFieldAtom, (field) => {
      // Safari sends no event for a field that is removed with the focus.
      const observer = new MutationObserver(() => field?.isConnected || dispatch({ type: 'leave' }))
      if (field) observer.observe(document.body, { childList: true, subtree: true })
      return () => observer.disconnect()
    }),
    () => controller.abort(),
  )
}

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLElement && target.matches(textFields)

/** Whether a keyboard was used: a clicker, a presenter or a button box has no letters, no Tab and no Backspace. */
const isRealKey = ({ key, isTrusted }: KeyboardEvent) => isTrusted && /^(\S|Backspace|Tab)$/u.test(key)
