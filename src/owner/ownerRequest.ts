import { atom } from 'jotai'
import * as v from 'valibot'
import { problemSentence, readProblems } from '../event/eventProblem.ts'
import { request, upload } from '../lib/request.ts'
import { check } from '../lib/schema.ts'
import * as owner from '../locale/messages/owner.ts'
import * as event from '../locale/messages/ownerEvent.ts'
import * as strips from '../locale/messages/ownerStrips.ts'
import { sessionAtom } from './sessionAtoms.ts'

/** Sentence for the owner, in the language of the moment at which it is shown. */
export type Sentence = () => string

/** Request to the owner's routes that failed; the cause is a refusal's response. */
export class OwnerRequestError extends Error {
  override readonly name = 'OwnerRequestError'
  readonly sentence: Sentence

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(sentence(), options)
    this.sentence = sentence
  }
}

const stateAtom = atom<{ readonly notice: Sentence | null }>({ notice: null })

/** What became of the last action; the page shows it below the title of the section. */
export const noticeAtom = atom(
  (get) => get(stateAtom).notice,
  (_get, set, notice: Sentence | null) => set(stateAtom, { notice }),
)

/** Removes the notice that no response comes. */
export const clearNoAnswerAtom = atom(null, (get, set) => {
  if (get(noticeAtom) === owner.noAnswer) set(noticeAtom, null)
})

/**
 * Sends a request to the owner's routes, by the path behind `/owner/v1/`. A blob is a file: its upload may take long.
 * @throws Error (in the promise) where no response comes
 */
export function sendToOwnerRoutes(path: string, init: RequestInit = {}): Promise<Response> {
  const { body } = init
  if (!(body instanceof Blob)) return request(`/owner/v1/${path}`, init)
  const headers = Object.fromEntries(new Headers(init.headers))
  return upload(`/owner/v1/${path}`, { method: 'PUT', headers, body })
}

/**
 * Requests something of the owner's routes. Where the session is over, the page says so in place of its sections.
 * @param path behind `/owner/v1/`
 * @returns the response of a success
 * @throws OwnerRequestError (in the promise)
 */
export const requestAtom = atom(
  null,
  async (_get, set, path: string, init?: RequestInit): Promise<Response> => {
    const response = await sendToOwnerRoutes(path, init).catch((cause: unknown) => {
      throw new OwnerRequestError(owner.noAnswer, { cause })
    })
    set(clearNoAnswerAtom)
    if (response.ok) return response
    if (response.status === 401) set(sessionAtom, 'over')
    throw new OwnerRequestError(await refusalOf(response), { cause: response })
  },
)

const refusalSchema = v.object({ code: v.nullable(v.string()), details: v.nullable(v.string()) })

/** Why the server has refused something, as far as it has a code for that. */
async function refusalOf(response: Response): Promise<Sentence> {
  const body: unknown = await response.json().catch(() => null)
  const { code, details } = check(refusalSchema, body).value ?? {}
  const [problem] = code === 'wrongEvent' ? readProblems(details ?? '') : []
  if (problem) return () => problemSentence(problem)
  if (code === 'savedElsewhere') return event.savedElsewhere
  if (code === 'editedByHand') return event.editedByHand
  if (code === 'noPrinter') return strips.noPrinter
  if (response.status === 404) return owner.notThere
  return () => owner.refused({ status: String(response.status) })
}

/** The sentence of an error for the owner. */
export function sentenceOfError(cause: unknown): Sentence {
  if (cause instanceof OwnerRequestError) return cause.sentence
  console.warn('Something on the owner’s page failed.', cause)
  return owner.failed
}

/** Runs an action of the owner. The notice is the sentence that it returns, none for null, or that of its error. */
export const runAtom = atom(null, async (_get, set, action: () => Promise<Sentence | null | void>) => {
  try {
    const notice = await action()
    if (notice !== undefined) set(noticeAtom, notice)
  } catch (cause) {
    set(noticeAtom, sentenceOfError(cause))
  }
})

/** Checks a response's JSON. @throws OwnerRequestError for anything else than the schema says */
export async function readResponse<const Schema extends v.GenericSchema>(
  schema: Schema,
  response: Response,
): Promise<v.InferOutput<Schema>> {
  return readValue(schema, await response.json().catch(() => undefined))
}

/** Checks a value of the server. @throws OwnerRequestError for anything else than the schema says */
export function readValue<const Schema extends v.GenericSchema>(
  schema: Schema,
  found: unknown,
): v.InferOutput<Schema> {
  const { value, problems } = check(schema, found)
  if (problems.length === 0) return value
  throw new OwnerRequestError(owner.otherAnswer, { cause: problems })
}

/** Signs the owner out on this device, or on all. */
export const signOutAtom = atom(null, async (_get, set, which: 'session' | 'sessions') => {
  await set(requestAtom, which, { method: 'DELETE' }).then(
    () => set(sessionAtom, 'signedOut'),
    // A cookie that could not be taken away still opens the page.
    () => set(sessionAtom, (state) => (state === 'open' ? 'unreachable' : state)),
  )
})
