import type { EventConfig } from '../../event/EventConfig.ts'
import { checkFields, fieldName, isUnknown, normalizeFields, shippedIds } from '../../event/parseEvent.ts'
import { assertNever } from '../../lib/assertNever.ts'
import { readJson } from '../../lib/readJson.ts'
import { isObject, type Reason, type SchemaProblem } from '../../lib/schema.ts'
import type { Sentence } from '../../locale/message.ts'
import { reasonOf } from '../../locale/reasons.ts'

/** Fields of an event by name, as a file or the form has them. */
export type Fields = Readonly<Record<string, unknown>>

/** `event.json` as it was read. */
export type EventFile = {
  /** Entity tag of its bytes. */
  readonly tag: string
  readonly fields: Fields
  /** Why nothing of it can be read; null where it can, and where there is no file. */
  readonly unread: Reason | null
}

/** Form of the event: the file, and what the owner has changed since. */
export type EventForm = {
  /** Null until it is read. */
  readonly file: EventFile | null
  /** Changed fields; undefined for one that is left out. */
  readonly edits: Fields
  /** Pictures that wait to be saved, by file name. */
  readonly pictures: ReadonlyMap<string, Blob>
  readonly save: 'none' | 'saving' | 'saved'
  /** The file as it is now, where somebody has changed it since it was read, and who. */
  readonly conflict: { readonly file: EventFile; readonly sentence: Sentence } | null
  /** Why something failed. */
  readonly error: Sentence | null
}

/** Form that is not read. */
export const initialForm: EventForm = {
  file: null,
  edits: {},
  pictures: new Map(),
  save: 'none',
  conflict: null,
  error: null,
}

/** Event of the form. */
export type FormEvent =
  | { readonly type: 'read' | 'saved'; readonly file: EventFile }
  | { readonly type: 'conflicted'; readonly file: EventFile; readonly sentence: Sentence }
  /** `picture`: the file of a field that names one. */
  | { readonly type: 'edited'; readonly name: string; readonly value: unknown; readonly picture?: Blob }
  | { readonly type: 'saving' }
  /** After a conflict: the changes go into the file as it is now, or are dropped. */
  | { readonly type: 'resolved'; readonly keepsEdits: boolean }
  | { readonly type: 'failed'; readonly error: Sentence }

/** Reducer of the form: its state after an event. */
export function reduceForm(form: EventForm, event: FormEvent): EventForm {
  const { edits, pictures, conflict } = form
  const settled = { save: 'none', conflict: null, error: null } as const
  switch (event.type) {
    case 'read':
      return { ...form, file: event.file }
    case 'edited': {
      const added = event.picture ? [[String(event.value), event.picture] as const] : []
      const changed = { edits: { ...edits, [event.name]: event.value } }
      return { ...form, ...settled, ...changed, pictures: new Map([...pictures, ...added]) }
    }
    case 'saving':
      return { ...form, ...settled, save: 'saving' }
    case 'saved':
      return { ...initialForm, file: event.file, save: 'saved' }
    case 'conflicted':
      return { ...form, ...settled, conflict: event }
    case 'resolved':
      return { ...(event.keepsEdits ? form : initialForm), ...settled, file: conflict?.file ?? form.file }
    case 'failed':
      return { ...form, ...settled, error: event.error }
    default:
      return assertNever(event)
  }
}

/** Reads a file's bytes; none are an event without fields. */
export function readEventFile(bytes: Uint8Array, tag: string): EventFile {
  const { value, problems } = bytes.length === 0 ? { value: {}, problems: [] } : readJson(bytes)
  if (isObject(value)) return { tag, fields: { ...value }, unread: null }
  return { tag, fields: {}, unread: problems[0]?.reason ?? reasonOf('noEvent', {}) }
}

/** What the form would write: all of the file's own fields, and in their places those that were changed. */
export function draftOf({ file, edits }: EventForm): Fields {
  // Both names of a field at once would be one too many.
  const isReplaced = (name: string) => fieldName(name) !== name && fieldName(name) in edits
  return Object.fromEntries(
    Object.entries({ ...file?.fields, ...edits }).filter(
      ([name, value]) => value !== undefined && !isReplaced(name),
    ),
  )
}

/** The draft as its fields show it, what a booth makes of it, and what is wrong with it. */
export type CheckedDraft = {
  readonly fields: Fields
  readonly config: EventConfig
  readonly problems: readonly SchemaProblem[]
  /** Fields that this booth does not know, and leaves as they are. */
  readonly unknown: readonly string[]
}

/** Checks the draft of a form. @param known films and templates that it may name; those that ship by default */
export function checkDraft(form: EventForm, known = shippedIds): CheckedDraft {
  const draft = draftOf(form)
  const { config, problems } = checkFields(draft, known)
  const shown = normalizeFields(draft)
  return {
    fields: isObject(shown) ? { ...shown } : {},
    config,
    problems: problems.filter((problem) => !isUnknown(problem)),
    unknown: problems.filter(isUnknown).map(({ path }) => path),
  }
}

/**
 * File name for a picture that was dropped: letters, digits and hyphens of its own name, something random, so that it is
 * never the name of another picture, and the ending of its type.
 */
export function pictureName(ownName: string, type: string): string {
  const stem = ownName
    .replace(/\.\w*$/, '')
    .normalize('NFKD')
    .replaceAll(/[^a-zA-Z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const ending = type.replace('image/', '').replace('jpeg', 'jpg')
  return `${stem.slice(0, 40) || 'picture'}-${random.toString(36)}.${ending}`
}
