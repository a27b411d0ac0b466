import * as v from 'valibot'
import { type CatalogueFilm, catalogueHeader, catalogueSchema } from '../../event/catalogue.ts'
import { requestEvent } from '../../event/eventClient.ts'
import { problemSentence, readProblems } from '../../event/eventProblem.ts'
import { readJson } from '../../lib/readJson.ts'
import { request } from '../../lib/request.ts'
import { check } from '../../lib/schema.ts'

/** Film that the host has added. */
export type HostFilm = Pick<CatalogueFilm, 'id' | 'name' | 'kind'> & {
  /** True where the event offers others only. */
  readonly isHidden: boolean
}

const noAnswer = 'The booth’s server does not answer.'

/** Asks whether this page has the owner's session; a static host and a server that can't be reached give none. */
export async function hasOwnerSession(signal: AbortSignal): Promise<boolean> {
  const response = await request('/owner/v1/session', { signal }).catch(() => null)
  // A static host may answer with a page.
  return response?.status === 204
}

const offerSchema = v.object({ films: v.array(v.unknown()) })

/** Requests the films that the host has added. @throws Error (in the promise), whose message is to be shown */
export async function requestHostFilms(): Promise<readonly HostFilm[]> {
  const event = await requestEvent()
  if (!event?.response.ok) throw new Error(noAnswer)
  const url = event.response.headers.get(catalogueHeader)
  if (url === null) return []
  const { films } = await readResponse(catalogueSchema, await send(url, { cache: 'no-cache' }))
  const offered = check(offerSchema, readJson(event.text).value).value?.films
  return films.map(({ id, name, kind }) => ({
    id,
    name,
    kind,
    isHidden: offered ? !offered.includes(id) : false,
  }))
}

const fileSchema = v.object({ name: v.string() })

/** Adds a look to the films of the host, or replaces that of the same id. @throws Error (in the promise), as above */
export async function putLook(id: string, text: string): Promise<void> {
  const film = (await requestHostFilms()).find((one) => one.id === id)
  if (film?.kind === 'cube') throw new Error(`${film.name} is a .cube file of the host: choose another name.`)
  // A file that was copied into the folder by hand may have capitals.
  const file = film ? await readResponse(fileSchema, await send(`/owner/v1/films/${id}`)) : null
  const path = `/owner/v1/films/files/${encodeURIComponent(file?.name ?? `${id}.json`)}`
  await send(`${path}${file ? '?replace=yes' : ''}`, { method: 'PUT', body: text })
}

/** Removes a film of the host. @throws Error (in the promise), as above */
export async function deleteLook(id: string): Promise<void> {
  await send(`/owner/v1/films/${id}`, { method: 'DELETE' })
}

async function send(url: string, init?: RequestInit): Promise<Response> {
  const response = await request(url, init).catch((cause: unknown) => {
    throw new Error(noAnswer, { cause })
  })
  if (!response.ok) throw new Error(await refusalOf(response), { cause: response })
  return response
}

async function readResponse<const Schema extends v.GenericSchema>(
  schema: Schema,
  response: Response,
): Promise<v.InferOutput<Schema>> {
  const { value, problems } = check(schema, await response.json().catch(() => null))
  if (problems.length === 0) return value
  throw new Error('The booth’s server is of another version: reload this page.', { cause: problems })
}

const refusalSchema = v.object({ code: v.nullable(v.string()), details: v.nullable(v.string()) })

/** Why the server has refused a request: one sentence. */
async function refusalOf(response: Response): Promise<string> {
  if (response.status === 401) return 'Your session is over: open the owner’s page again.'
  const { code, details } = check(refusalSchema, await response.json().catch(() => null)).value ?? {}
  const [problem] = code === 'wrongEvent' ? readProblems(details ?? '') : []
  if (problem) return problemSentence(problem)
  if (code === 'taken') return `${details} is there already: choose another name.`
  return `The booth’s server refused it (${response.status}).`
}
