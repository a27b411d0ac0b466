import { atom } from 'jotai'
import * as v from 'valibot'
import { listenToChanges } from '../../booth/event/eventChanges.ts'
import { catalogueHeader } from '../../event/catalogue.ts'
import { requestEvent } from '../../event/eventClient.ts'
import { problemSentence, readProblems } from '../../event/eventProblem.ts'
import { noAdditions } from '../../event/loadEvent.ts'
import { loadCatalogue } from '../../event/loadCatalogue.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import { readJson } from '../../lib/readJson.ts'
import { check, isObject } from '../../lib/schema.ts'
import type { Store } from '../../lib/store.ts'
import * as looks from '../../locale/messages/ownerLooks.ts'
import { pictureNames, type TemplateFile, templateSchema } from '../../strip/templateSchema.ts'
import type { Notice } from '../actions.ts'
import { rereadEvent } from '../event/eventStage.ts'
import { OwnerRequestError, readResponse, requestOwner } from '../ownerRequest.ts'
import { editedTemplateAtom, hostAtom, type Kind } from './looksAtoms.ts'

/** Looks stage: the host's films and templates, again with each change of them. @returns cleanup */
export function startLooks(store: Store): Cleanup {
  return listenToChanges('/event/changes', () => void loadHost(store))
}

/** The load that was begun last. */
const lastLoadAtom = atom<object | null>(null)

async function loadHost(store: Store): Promise<void> {
  const load = {}
  store.set(lastLoadAtom, load)
  const found = await requestEvent()
  if (!found?.response.ok) return
  const { headers } = found.response
  const problems = readProblems(headers.get('X-Event-Problems') ?? '')
  const url = headers.get(catalogueHeader)
  const { additions: before } = store.get(hostAtom)
  const additions = url === null ? noAdditions : await loadCatalogue(url, before).catch(() => before)
  // An answer that comes late does not take the place of a newer one.
  if (store.get(lastLoadAtom) === load) store.set(hostAtom, { additions, problems })
}

type Dropped = { readonly file: File; readonly kind: Kind; readonly pictures: readonly string[] }

/** Which folder a file belongs to, and the pictures that it names. A file that is neither is refused by the server. */
async function sort(file: File): Promise<Dropped> {
  if (/\.cube$/i.test(file.name)) return { file, kind: 'films', pictures: [] }
  if (!/\.json$/i.test(file.name)) return { file, kind: 'templates', pictures: [] }
  const json = readJson(new Uint8Array(await file.arrayBuffer())).value
  const template = check(templateSchema, json).value
  const isTemplate = template !== null || (isObject(json) && 'canvas' in json)
  return { file, kind: isTemplate ? 'templates' : 'films', pictures: template ? pictureNames(template) : [] }
}

/** Adds the files that were dropped: pictures before the template that names them. */
export async function addFiles(store: Store, files: readonly File[]): Promise<Notice> {
  const sorted = await Promise.all(files.map(sort))
  const named = new Set(sorted.flatMap(({ pictures }) => pictures))
  const isBeside = ({ file }: Dropped) => named.has(file.name)
  const refused: string[] = []
  for (const dropped of [...sorted.filter(isBeside), ...sorted.filter((one) => !isBeside(one))]) {
    const query = isBeside(dropped) ? '?beside=yes' : ''
    const path = `${dropped.kind}/files/${encodeURIComponent(dropped.file.name)}${query}`
    await requestOwner(store, path, { method: 'PUT', body: dropped.file }).catch((cause: unknown) => {
      if (!(cause instanceof OwnerRequestError)) throw cause
      refused.push(cause.sentence())
    })
  }
  await Promise.all([loadHost(store), rereadEvent(store)])
  const count = files.length - refused.length
  return () => [...(count > 0 ? [looks.added({ count })] : []), ...refused].join(' ')
}

const fileSchema = v.object({ name: v.string(), file: v.record(v.string(), v.unknown()) })

const readFile = async (store: Store, kind: Kind, id: string) =>
  readResponse(fileSchema, await requestOwner(store, `${kind}/${id}`))

const writeFile = (store: Store, kind: Kind, name: string, file: object) =>
  requestOwner(store, `${kind}/files/${encodeURIComponent(name)}?replace=yes`, {
    method: 'PUT',
    body: new Blob([`${JSON.stringify(file, null, 2)}\n`]),
  })

/** Gives a film or template of the host another name on the screen. */
export async function rename(store: Store, kind: Kind, id: string, shown: string): Promise<Notice> {
  const { name, file } = await readFile(store, kind, id)
  await writeFile(store, kind, name, { ...file, name: shown })
  await loadHost(store)
  return null
}

/** Deletes the files of a film or template of the host, if the owner really wants that. */
export async function remove(store: Store, kind: Kind, id: string, shown: string): Promise<Notice> {
  if (!confirm(looks.confirmDeletion({ name: shown }))) return undefined
  await requestOwner(store, `${kind}/${id}`, { method: 'DELETE' })
  await Promise.all([loadHost(store), rereadEvent(store)])
  return null
}

/** Opens a template of the host in the editor. */
export async function editTemplate(store: Store, id: string): Promise<Notice> {
  const { name, file } = await readFile(store, 'templates', id)
  // As it was written: with its defaults filled in, saving would add them all.
  if (v.is(templateSchema, file)) {
    store.set(editedTemplateAtom, { id, name, file })
    return null
  }
  const [problem] = check(templateSchema, file).problems
  return () => problemSentence({ place: name, path: problem?.path ?? '', reason: problem?.reason ?? '' })
}

/** Saves the template that is edited, and closes the editor. */
export async function saveTemplate(store: Store, file: TemplateFile): Promise<Notice> {
  const edited = store.get(editedTemplateAtom)
  if (!edited) return undefined
  await writeFile(store, 'templates', edited.name, file)
  store.set(editedTemplateAtom, null)
  await loadHost(store)
  return null
}
