import type { EventConfig, ImageField } from '../../event/EventConfig.ts'
import { checkFields, isUnknown, normalizeFields } from '../../event/parseEvent.ts'
import { assertNever } from '../../lib/assertNever.ts'
import { readJson } from '../../lib/readJson.ts'
import { isObject, type SchemaProblem } from '../../lib/schema.ts'

/** Fields of an event by name, as a file or the form has them. */
export type Fields = Readonly<Record<string, unknown>>

/** `event.json` as it was read. */
export type EventFile = {
  /** Entity tag of its bytes. */
  readonly tag: string
  readonly fields: Fields
  /** Why nothing of it can be read; null where it can, and where there is no file. */
  readonly unread: string | null
}

/** Picture that was dropped, and waits to be saved. */
export type NewPicture = { readonly name: string; readonly file: Blob; readonly mayReplace: boolean }

/** Form of the event: the file, and what the owner has changed since. */
export type EventForm = {
  /** Null until it is read. */
  readonly file: EventFile | null
  /** Changed fields; undefined for one that is left out. */
  readonly edits: Fields
  readonly pictures: Readonly<Partial<Record<ImageField, NewPicture>>>
  readonly save:
    | { readonly state: 'none' }
    | { readonly state: 'saving' }
    | { readonly state: 'saved' }
    /** The file was edited meanwhile: this is what it is now. */
    | { readonly state: 'conflict'; readonly file: EventFile }
    /** Another picture has the name of the one in this field. */
    | { readonly state: 'taken'; readonly field: ImageField }
    | { readonly state: 'failed'; readonly message: string }
}

/** Form that is not read. */
export const initialForm: EventForm = { file: null, edits: {}, pictures: {}, save: { state: 'none' } }

/** Event of the form. */
export type FormEvent =
  | { readonly type: 'read' | 'conflicted' | 'saved'; readonly file: EventFile }
  | { readonly type: 'edited'; readonly name: string; readonly value: unknown }
  | { readonly type: 'dropped'; readonly field: ImageField; readonly picture: NewPicture }
  | { readonly type: 'taken'; readonly field: ImageField }
  | { readonly type: 'saving' | 'fileChosen' | 'editsChosen' | 'pictureReplaced' | 'pictureRenamed' }
  | { readonly type: 'failed'; readonly message: string }

/** Reducer of the form: its state after an event. */
export function reduceForm(form: EventForm, event: FormEvent): EventForm {
  const { save } = form
  switch (event.type) {
    case 'read':
      return { ...form, file: event.file }
    case 'edited':
      return { ...edit(form, event.name, event.value), save: { state: 'none' } }
    case 'dropped': {
      const pictures = { ...form.pictures, [event.field]: event.picture }
      return { ...edit(form, event.field, event.picture.name), pictures, save: { state: 'none' } }
    }
    case 'saving':
      return { ...form, save: { state: 'saving' } }
    case 'saved':
      return { ...initialForm, file: event.file, save: { state: 'saved' } }
    case 'conflicted':
      return { ...form, save: { state: 'conflict', file: event.file } }
    case 'fileChosen':
      return save.state === 'conflict' ? { ...initialForm, file: save.file } : form
    case 'editsChosen':
      return save.state === 'conflict' ? { ...form, file: save.file, save: { state: 'none' } } : form
    case 'taken':
      return { ...form, save: { state: 'taken', field: event.field } }
    case 'pictureReplaced':
      return withTaken(form, (picture) => ({ ...picture, mayReplace: true }))
    case 'pictureRenamed':
      return withTaken(form, (picture) => ({ ...picture, name: nextName(picture.name) }))
    case 'failed':
      return { ...form, save: { state: 'failed', message: event.message } }
    default:
      return assertNever(event)
  }
}

const edit = (form: EventForm, name: string, value: unknown): EventForm => ({
  ...form,
  edits: { ...form.edits, [name]: value },
})

function withTaken(form: EventForm, change: (picture: NewPicture) => NewPicture): EventForm {
  if (form.save.state !== 'taken') return form
  const { field } = form.save
  const picture = form.pictures[field]
  return picture ? reduceForm(form, { type: 'dropped', field, picture: change(picture) }) : form
}

/** `logo.png`, `logo-2.png`, `logo-3.png` */
const nextName = (name: string): string =>
  name.replace(/(?:-(\d+))?(\.\w+)$/, (_, count, ending) => `-${Number(count ?? 1) + 1}${ending}`)

/** Reads a file's bytes; none are an event without fields. */
export function readEventFile(bytes: Uint8Array, tag: string): EventFile {
  const { value, problems } = bytes.length === 0 ? { value: {}, problems: [] } : readJson(bytes)
  if (isObject(value)) return { tag, fields: { ...value }, unread: null }
  return { tag, fields: {}, unread: problems[0]?.reason ?? 'is no event' }
}

/** What the form would write: all of the file's own fields, and in their places those that were changed. */
export function draftOf({ file, edits }: EventForm): Fields {
  const { colors, ...own } = file?.fields ?? {}
  // Both spellings at once would be one too many.
  const before = colors === undefined || 'colours' in edits ? own : { colors, ...own }
  return Object.fromEntries(
    Object.entries({ ...before, ...edits }).filter(([, value]) => value !== undefined),
  )
}

/** The draft as its fields show it, what a booth makes of it, and what is wrong with it. */
export type CheckedDraft = {
  readonly fields: Fields
  readonly config: EventConfig
  readonly problems: readonly SchemaProblem[]
  /** Why the file has fields that this booth does not know, and which; null where it has none. */
  readonly unknown: string | null
}

/** Checks the draft of a form. */
export function checkDraft(form: EventForm): CheckedDraft {
  const draft = draftOf(form)
  const { config, problems } = checkFields(draft)
  const shown = normalizeFields(draft)
  return {
    fields: isObject(shown) ? { ...shown } : {},
    config,
    problems: problems.filter((problem) => !isUnknown(problem)),
    unknown:
      problems
        .filter(isUnknown)
        .map(({ path }) => path)
        .join(', ') || null,
  }
}

/** File name of a picture that was dropped: letters, digits and hyphens of its own name, and the ending of its type. */
export function pictureName(ownName: string, type: string): string {
  const stem = ownName
    .replace(/\.\w*$/, '')
    .normalize('NFKD')
    .replaceAll(/[^a-zA-Z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `${stem.slice(0, 40) || 'picture'}.${type.replace('image/', '').replace('jpeg', 'jpg')}`
}
