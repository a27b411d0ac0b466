import { atom } from 'jotai'
import type { LoadedEvent } from '../../event/loadEvent.ts'
import { type ImageField, imageFields } from '../../event/EventConfig.ts'
import { checkImage, readImageHeader } from '../../event/imageHeader.ts'
import { OwnerRequestError, requestAtom, sentenceOfError } from '../ownerRequest.ts'
import {
  checkDraft,
  draftOf,
  type EventFile,
  type FormEvent,
  initialForm,
  pictureName,
  readEventFile,
  reduceForm,
} from './eventForm.ts'

const stateAtom = atom(initialForm)

/** Form of the event; its only writer is `dispatchFormAtom`. */
export const formAtom = atom((get) => get(stateAtom))

/** Dispatches an event to the reducer of the form. */
export const dispatchFormAtom = atom(null, (get, set, event: FormEvent) => {
  set(stateAtom, reduceForm(get(stateAtom), event))
})

/** The draft, and what is wrong with it. */
export const draftAtom = atom((get) => checkDraft(get(stateAtom)))

/** True where there is something to save. */
export const isEditedAtom = atom((get) => Object.keys(get(stateAtom).edits).length > 0)

/** The draft as booths will show it, and what is wrong with its pictures. The preview stage writes it. */
export const previewAtom = atom<{
  readonly event: LoadedEvent
  readonly problems: readonly string[]
} | null>(null)

const fetchFileAtom = atom(null, async (_get, set): Promise<EventFile> => {
  const response = await set(requestAtom, 'event')
  return readEventFile(new Uint8Array(await response.arrayBuffer()), response.headers.get('ETag') ?? '')
})

/** Reads the file, unless the owner has changed something in the form. */
export const readFileAtom = atom(null, async (get, set) => {
  try {
    const file = await set(fetchFileAtom)
    if (!get(isEditedAtom)) set(dispatchFormAtom, { type: 'read', file })
  } catch (cause) {
    set(dispatchFormAtom, { type: 'failed', message: sentenceOfError(cause) })
  }
})

/** Takes a picture that was dropped into a field, or says why not. */
export const dropPictureAtom = atom(null, async (_get, set, field: ImageField, file: File) => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const reason = checkImage(bytes)
  const type = readImageHeader(bytes)?.type
  if (reason !== null || type === undefined) {
    set(dispatchFormAtom, { type: 'failed', message: `${file.name} ${reason}` })
    return
  }
  const picture = { name: pictureName(file.name, type), file: new Blob([bytes], { type }), mayReplace: false }
  set(dispatchFormAtom, { type: 'dropped', field, picture })
})

/** Saves the new pictures, and then the file. */
export const saveAtom = atom(null, async (_get, set) => {
  set(dispatchFormAtom, { type: 'saving' })
  try {
    const result = (await set(savePicturesAtom)) ?? (await set(saveFileAtom))
    set(dispatchFormAtom, result)
  } catch (cause) {
    set(dispatchFormAtom, { type: 'failed', message: sentenceOfError(cause) })
  }
})

/** @returns what is in the way; null where all are saved */
const savePicturesAtom = atom(null, async (get, set): Promise<FormEvent | null> => {
  const { pictures } = get(stateAtom)
  const draft = draftOf(get(stateAtom))
  for (const field of imageFields) {
    const picture = pictures[field]
    if (!picture || draft[field] !== picture.name) continue
    const headers = { 'Content-Type': picture.file.type, ...(picture.mayReplace && { 'If-Match': '*' }) }
    const init = { method: 'PUT', headers, body: picture.file }
    if (!(await set(requestUnlessAtom, 409, `event/${picture.name}`, init))) return { type: 'taken', field }
  }
  return null
})

const saveFileAtom = atom(null, async (get, set): Promise<FormEvent> => {
  const form = get(stateAtom)
  const body = new TextEncoder().encode(`${JSON.stringify(draftOf(form), null, 2)}\n`)
  const headers = { 'Content-Type': 'application/json', 'If-Match': form.file?.tag ?? '' }
  const response = await set(requestUnlessAtom, 412, 'event', { method: 'PUT', headers, body })
  if (!response) return { type: 'conflicted', file: await set(fetchFileAtom) }
  return { type: 'saved', file: readEventFile(body, response.headers.get('ETag') ?? '') }
})

/** Requests something that may be refused with a status. @returns null where it is @throws OwnerRequestError for others */
const requestUnlessAtom = atom(
  null,
  async (_get, set, status: number, path: string, init: RequestInit): Promise<Response | null> => {
    try {
      return await set(requestAtom, path, init)
    } catch (cause) {
      const response = cause instanceof OwnerRequestError ? cause.cause : null
      if (response instanceof Response && response.status === status) return null
      throw cause
    }
  },
)
