import { type RefObject, useEffect, useState } from 'react'
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
  useEffect(() => {
    const { current } = field
    const element: HTMLElement | null = current
    const controller = new AbortController()
    element?.addEventListener(
      'beforeinput',
      (event) => current && cutInput(event, current, limit),
      controller,
    )
    element?.addEventListener('keydown', keepKey, controller)
    return () => controller.abort()
  }, [field, limit])

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

/** Cuts typed and pasted text before it is inserted: undo would end at a value that is set afterwards. */
function cutInput(event: InputEvent, { value, selectionStart, selectionEnd }: Field, limit: number): void {
  if (!/^insert(Text|FromPaste)$/.test(event.inputType) || event.isComposing || event.data === null) return
  const data = event.data.replace(/\r\n?/g, '\n')
  const start = selectionStart ?? value.length
  const whole = value.slice(0, start) + data + value.slice(selectionEnd ?? start)
  const { text, caret } = insertWithinLimit(value, whole, start + data.length, limit)
  if (text === whole) return
  event.preventDefault()
  const inserted = text.slice(start, caret)
  if (inserted !== '') document.execCommand('insertText', false, inserted)
  else if (start !== selectionEnd) document.execCommand('delete')
}

/** Keeps the keys of an input method from the page, shortcuts too: Enter confirms a composition, Esc cancels it, no more. */
function keepKey(event: KeyboardEvent): void {
  // Safari ends the composition first; 229 marks its key.
  if (!event.isComposing && event.keyCode !== 229) return
  event.stopPropagation()
  // A modal dialog would close.
  if (event.key === 'Escape') event.preventDefault()
}
