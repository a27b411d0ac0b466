import { atom } from 'jotai'
import type { LoadedEvent } from '../../event/loadEvent.ts'
import { type ImageField, imageFields } from '../../event/EventConfig.ts'
import type { EventProblem } from '../../event/eventProblem.ts'
import { checkImage, readImageHeader } from '../../event/imageHeader.ts'
import { sentenceOf } from '../../locale/sentenceOf.ts'
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

/** True while there are changes that are not saved. */
export const hasEditsAtom = atom((get) => Object.keys(get(stateAtom).edits).length > 0)

/** Dispatches an event to the reducer of the form. */
export const dispatchFormAtom = atom(null, (get, set, event: FormEvent) => {
  set(stateAtom, reduceForm(get(stateAtom), event))
})

/** The draft, and what is wrong with it. */
export const draftAtom = atom((get) => checkDraft(get(stateAtom)))

/** The draft as booths will show it, with its strip as a `data:` URL. The preview stage writes it. */
export const previewAtom = atom<{
  readonly event: LoadedEvent
  /** What is wrong with its pictures. */
  readonly problems: readonly EventProblem[]
  readonly stripUrl: string
} | null>(null)

const fetchFileAtom = atom(null, async (_get, set): Promise<EventFile> => {
  const response = await set(requestAtom, 'event')
  return readEventFile(new Uint8Array(await response.arrayBuffer()), response.headers.get('ETag') ?? '')
})

/** Dispatches what comes of a request, or why it failed. */
const dispatchResultAtom = atom(null, async (_get, set, request: () => Promise<FormEvent>) => {
  const failed = (cause: unknown): FormEvent => ({ type: 'failed', error: sentenceOfError(cause) })
  set(dispatchFormAtom, await request().catch(failed))
})

/** Reads the file, unless the owner has begun to change it. */
export const readFileAtom = atom(null, async (get, set) => {
  if (Object.keys(get(stateAtom).edits).length > 0) return
  await set(dispatchResultAtom, async () => ({ type: 'read', file: await set(fetchFileAtom) }))
})

/** Takes a picture that was dropped into a field, or says why not. */
export const dropPictureAtom = atom(null, async (_get, set, name: ImageField, file: File) => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { type = '' } = readImageHeader(bytes) ?? {}
  const reason = checkImage(bytes)
  if (reason !== null)
    return set(dispatchFormAtom, { type: 'failed', error: () => sentenceOf(reason, file.name) })
  const picture = new Blob([bytes], { type })
  return set(dispatchFormAtom, { type: 'edited', name, value: pictureName(file.name, type), picture })
})

const isConflict = (refusal: unknown): boolean => refusal instanceof Response && refusal.status === 412

/** Saves the new pictures, and then the file. */
export const saveAtom = atom(null, async (get, set) => {
  const form = get(stateAtom)
  const draft = draftOf(form)
  set(dispatchFormAtom, { type: 'saving' })
  await set(dispatchResultAtom, async () => {
    for (const [name, body] of form.pictures) {
      if (!imageFields.some((field) => draft[field] === name)) continue
      await set(requestAtom, `event/${name}`, { method: 'PUT', headers: { 'Content-Type': body.type }, body })
    }
    const body = new TextEncoder().encode(`${JSON.stringify(draft, null, 2)}\n`)
    const headers = { 'Content-Type': 'application/json', 'If-Match': form.file?.tag ?? '' }
    try {
      const response = await set(requestAtom, 'event', { method: 'PUT', headers, body })
      return { type: 'saved', file: readEventFile(body, response.headers.get('ETag') ?? '') }
    } catch (cause) {
      if (!(cause instanceof OwnerRequestError && isConflict(cause.cause))) throw cause
      return { type: 'conflicted', file: await set(fetchFileAtom), sentence: cause.sentence }
    }
  })
})
