import { atom } from 'jotai'
import { dispatchKeyboardAtom, keyboardAtom, writtenFieldAtom } from './keyboardAtoms.ts'
import { shiftKey } from './layouts.ts'
import type { Shift } from './reduceKeyboard.ts'
import { typeKey } from './typeKey.ts'

/** Texts of the keys in the foot. */
const signs: Readonly<Record<string, string>> = { '␣': ' ', '↵': '\n' }

/** Presses a key of the layout, which writes in the field. @param shift what the keys show */
export const pressKeyAtom = atom(null, (get, set, key: string, shift: Shift) => {
  const field = get(writtenFieldAtom)
  if (!field) return undefined
  if (key === '⇧') return set(dispatchKeyboardAtom, { type: 'pressShift', from: shift })
  if (key === 'ア') return set(dispatchKeyboardAtom, { type: 'lockShift' })
  const { value, selectionEnd } = field
  const { jamo } = get(keyboardAtom)
  const start = field.selectionStart ?? value.length
  const isSelected = start !== selectionEnd
  const edit = typeKey(signs[key] ?? shiftKey(key, shift), value.slice(0, start), isSelected ? '' : jamo)
  if (!isSelected) field.setSelectionRange(start - edit.remove, start)
  // A command of the editor is typing for the page: limit, undo and React follow it.
  if (key === '⌫' && edit.insert === '') document.execCommand('delete')
  else document.execCommand('insertText', false, edit.insert)
  const before = field.value.slice(0, field.selectionStart ?? 0)
  return set(dispatchKeyboardAtom, { type: 'typed', jamo: edit.jamo, before })
})
