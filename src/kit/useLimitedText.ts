import { type RefObject, useEffect, useState } from 'react'
import type { Cleanup } from '../lib/cleanup.ts'
import { insertWithinLimit } from '../lib/insertWithinLimit.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
type FieldEvent = { readonly currentTarget: Field; readonly nativeEvent: Event }

/**
 * Props of a field for a text with a limit, in place of `maxLength`, which splits graphemes. What is typed, pasted,
 * dropped or filled in is cut by `insertWithinLimit`. What an input method (IME) composes is cut when the composition
 * ends: a field that changes meanwhile breaks it.
 * @param value the text so far, within the limit
 * @param onWrite is called with the text at every change, during a composition too, and always within the limit
 */
export function useLimitedText(
  field: RefObject<Field | null>,
  value: string,
  limit: number,
  onWrite: (text: string) => void,
) {
  const [composition, setComposition] = useState<{ before: string; shown: string } | null>(null)
  useEffect(() => (field.current ? listenToInput(field.current, limit) : undefined), [field, limit])

  const read = (element: Field, isComposing: boolean) => {
    const { value: shown, selectionEnd } = element
    const before = composition?.before ?? value
    const { text, caret } = insertWithinLimit(before, shown, selectionEnd ?? shown.length, limit)
    setComposition(isComposing ? { before, shown } : null)
    if (!isComposing && text !== shown) {
      // Not by a render: React leaves the caret at the end.
      element.value = text
      element.setSelectionRange(caret, caret)
    }
    onWrite(text)
  }
  return {
    value: composition?.shown ?? value,
    onChange: ({ currentTarget, nativeEvent }: FieldEvent) =>
      read(currentTarget, nativeEvent instanceof InputEvent && nativeEvent.isComposing),
    // In Chrome and Safari no input event follows.
    onCompositionEnd: ({ currentTarget }: FieldEvent) => read(currentTarget, false),
  }
}

/** Listens to what React does not pass on in every browser. @returns cleanup */
function listenToInput(field: Field, limit: number): Cleanup {
  const controller = new AbortController()
  const { signal } = controller
  const element: HTMLElement = field
  element.addEventListener('beforeinput', (event) => cutInput(event, field, limit), { signal })
  element.addEventListener('keydown', keepKey, { signal })
  return () => controller.abort()
}

/** Cuts typed and pasted text before it is inserted: undo would end at a value that is set afterwards. */
function cutInput(event: InputEvent, field: Field, limit: number): void {
  const { value, selectionStart: start, selectionEnd: end } = field
  if (!/^insert(Text|FromPaste)$/.test(event.inputType) || event.isComposing) return
  if (event.data === null || start === null || end === null) return
  const data = event.data.replace(/\r\n?/g, '\n')
  const whole = value.slice(0, start) + data + value.slice(end)
  const { text, caret } = insertWithinLimit(value, whole, start + data.length, limit)
  if (text === whole) return
  event.preventDefault()
  const inserted = text.slice(start, caret)
  if (inserted !== '') document.execCommand('insertText', false, inserted)
  else if (start < end) document.execCommand('delete')
}

/** Keeps the keys of an input method from the page: Enter confirms a composition, Esc cancels it, and neither does more. */
function keepKey(event: KeyboardEvent): void {
  // Safari ends the composition first; 229 marks its key.
  if (!event.isComposing && event.keyCode !== 229) return
  event.stopPropagation()
  // A modal dialog would close.
  if (event.key === 'Escape') event.preventDefault()
}
