import { assertNever } from '../../lib/assertNever.ts'

/** Field of one line or of several. */
export type TextField = HTMLInputElement | HTMLTextAreaElement

/** Page of keys: the language's letters, letters of others, digits with signs, emoji. */
export type KeyPage = 'letters' | 'others' | 'digits' | 'emoji'

/** `auto`: a sentence or a name begins; `once`: for one key; `caps`: until it is pressed again. */
export type Shift = 'off' | 'auto' | 'once' | 'caps'

const closed = { field: null, page: 'letters', shift: 'off', jamo: '' } as const

/** State of the on-screen keyboard. */
export type KeyboardState = {
  /** Field that a touch has given the focus; null for none. */
  readonly field: TextField | null
  /** How long the keyboard is not needed: a real key was pressed in this visit, or the system has a keyboard of its own. */
  readonly isHiddenFor: null | 'visit' | 'ever'
  readonly page: KeyPage
  readonly shift: Shift
  /** Jamo of the syllable that is being composed. */
  readonly jamo: string
}

/** State in a kiosk that was opened just now. */
export const initialKeyboard: KeyboardState = { ...closed, isHiddenFor: null }

/** Event of the on-screen keyboard. `before` is the text before the caret. */
export type KeyboardChange =
  | { readonly type: 'focus'; readonly field: TextField; readonly before: string }
  | { readonly type: 'leave' | 'beginVisit' | 'lockShift' }
  /** `from` is what the keys show. */
  | { readonly type: 'pressShift'; readonly from: Shift }
  | { readonly type: 'hide'; readonly isHiddenFor: 'visit' | 'ever' }
  | { readonly type: 'turnTo'; readonly page: KeyPage }
  | { readonly type: 'typed'; readonly jamo: string; readonly before: string }

/** The next press of Shift, if no letter was typed since: the second in a row is a lock. */
const nextShift = { off: 'once', auto: 'off', once: 'caps', caps: 'off' } as const

/** Reducer of the on-screen keyboard. */
export function reduceKeyboard(state: KeyboardState, event: KeyboardChange): KeyboardState {
  const { field, isHiddenFor, shift } = state
  switch (event.type) {
    case 'focus':
      return { ...state, ...closed, field: event.field, shift: autoShift(event.before, event.field) }
    case 'leave':
      return { ...state, ...closed }
    case 'beginVisit':
      return { ...closed, isHiddenFor: isHiddenFor === 'visit' ? null : isHiddenFor }
    case 'hide':
      return { ...state, isHiddenFor: isHiddenFor === 'ever' ? 'ever' : event.isHiddenFor }
    case 'turnTo':
      return { ...state, page: event.page, shift: shift === 'auto' ? 'auto' : 'off' }
    case 'pressShift':
      return { ...state, shift: nextShift[event.from] }
    case 'lockShift':
      return { ...state, shift: shift === 'caps' ? 'off' : 'caps' }
    case 'typed':
      return { ...state, jamo: event.jamo, shift: shift === 'caps' ? 'caps' : autoShift(event.before, field) }
    default:
      return assertNever(event)
  }
}

/** Sentences begin with a capital, and words in a field of names. */
function autoShift(before: string, field: TextField | null): Shift {
  const isBegin = field?.autocapitalize === 'words' ? /(^|\s)$/ : /(^|[.!?…]\s+|\n)$/
  return isBegin.test(before) ? 'auto' : 'off'
}
