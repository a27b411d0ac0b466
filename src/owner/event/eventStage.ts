import { type ImageField, imageFields } from '../../event/EventConfig.ts'
import { checkImage, readImageHeader } from '../../event/imageHeader.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { sentenceOf } from '../../locale/sentenceOf.ts'
import { OwnerRequestError, requestOwner, sentenceOfError } from '../ownerRequest.ts'
import { draftOf, type EventFile, type FormEvent, pictureName, readEventFile } from './eventForm.ts'
import { dispatchFormAtom, formAtom, hasEditsAtom } from './eventFormAtoms.ts'
import { startPreview } from './previewStage.ts'

/** Event stage of the owner's page: reads `event.json`, unless the owner has begun to change it. @returns cleanup */
export function startEvent(store: Store): Cleanup {
  if (!store.get(hasEditsAtom)) void rereadEvent(store)
  return startPreview(store)
}

/** Reads the file anew: the server has changed it. Changes that are not saved stay. */
export const rereadEvent = (store: Store): Promise<void> =>
  dispatchResult(store, async () => ({ type: 'read', file: await fetchFile(store) }))

/** Asks before the page is left while the form of the event has changes that are not saved. @returns cleanup */
export function warnOfUnsaved(store: Store): Cleanup {
  return subscribe(store, hasEditsAtom, (hasEdits) => {
    if (!hasEdits) return undefined
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  })
}

async function fetchFile(store: Store): Promise<EventFile> {
  const response = await requestOwner(store, 'event')
  return readEventFile(new Uint8Array(await response.arrayBuffer()), response.headers.get('ETag') ?? '')
}

/** Dispatches what comes of a request, or why it failed: the form itself says so. */
async function dispatchResult(store: Store, request: () => Promise<FormEvent>): Promise<void> {
  const failed = (cause: unknown): FormEvent => ({ type: 'failed', error: sentenceOfError(cause) })
  store.set(dispatchFormAtom, await request().catch(failed))
}

/** Takes a picture that was dropped into a field, or says why not. */
export const dropPicture = (store: Store, name: ImageField, file: File): Promise<void> =>
  dispatchResult(store, async () => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const reason = checkImage(bytes)
    if (reason !== null) return { type: 'failed', error: () => sentenceOf(reason, file.name) }
    const { type = '' } = readImageHeader(bytes) ?? {}
    const picture = new Blob([bytes], { type })
    return { type: 'edited', name, value: pictureName(file.name, type), picture }
  })

const isConflict = (refusal: unknown): boolean => refusal instanceof Response && refusal.status === 412

/** Saves the new pictures, and then the file. */
export function saveEvent(store: Store): Promise<void> {
  const form = store.get(formAtom)
  const draft = draftOf(form)
  store.set(dispatchFormAtom, { type: 'saving' })
  return dispatchResult(store, async () => {
    for (const [name, body] of form.pictures) {
      if (!imageFields.some((field) => draft[field] === name)) continue
      const init = { method: 'PUT', headers: { 'Content-Type': body.type }, body }
      await requestOwner(store, `event/${name}`, init)
    }
    const body = new TextEncoder().encode(`${JSON.stringify(draft, null, 2)}\n`)
    const headers = { 'Content-Type': 'application/json', 'If-Match': form.file?.tag ?? '' }
    try {
      const response = await requestOwner(store, 'event', { method: 'PUT', headers, body })
      return { type: 'saved', file: readEventFile(body, response.headers.get('ETag') ?? '') }
    } catch (cause) {
      if (!(cause instanceof OwnerRequestError && isConflict(cause.cause))) throw cause
      return { type: 'conflicted', file: await fetchFile(store), sentence: cause.sentence }
    }
  })
}
