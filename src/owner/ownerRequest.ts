import * as v from 'valibot'
import { problemSentence, readProblems } from '../event/eventProblem.ts'
import { request } from '../lib/request.ts'
import { upload } from '../lib/upload.ts'
import { check } from '../lib/schema.ts'
import type { Store } from '../lib/store.ts'
import type { Sentence } from '../locale/message.ts'
import * as owner from '../locale/messages/owner.ts'
import * as event from '../locale/messages/ownerEvent.ts'
import * as looks from '../locale/messages/ownerLooks.ts'
import * as printer from '../locale/messages/ownerPrinter.ts'
import * as strips from '../locale/messages/ownerStrips.ts'
import { didNotGoOn, notAllowed } from '../locale/messages/printer.ts'
import { dispatchSessionAtom } from './session/sessionAtoms.ts'

/** Request to the owner's routes that failed; the cause is a refusal's response. */
export class OwnerRequestError extends Error {
  override readonly name = 'OwnerRequestError'
  readonly sentence: Sentence

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(sentence(), options)
    this.sentence = sentence
  }
}

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
export async function requestOwner(store: Store, path: string, init?: RequestInit): Promise<Response> {
  const response = await sendToOwnerRoutes(path, init).catch((cause: unknown) => {
    throw new OwnerRequestError(owner.noAnswer, { cause })
  })
  store.set(dispatchSessionAtom, { type: 'answered' })
  if (response.ok) return response
  if (response.status === 401) store.set(dispatchSessionAtom, { type: 'changed', state: 'over' })
  throw new OwnerRequestError(await refusalOf(response), { cause: response })
}

const refusalSchema = v.object({ code: v.nullable(v.string()), details: v.nullable(v.string()) })

/** Sentences of the server's refusals, by their codes. */
const refusals: Readonly<Record<string, Sentence>> = {
  savedElsewhere: event.savedElsewhere,
  editedByHand: event.editedByHand,
  noPrinter: strips.noPrinter,
  unreachable: printer.unreachable,
  notAPrinter: printer.notAPrinter,
  noJpeg: printer.noJpeg,
  otherCertificate: printer.otherCertificate,
  refused: didNotGoOn,
  tooMany: printer.tooMany,
  noPaper: printer.noPaper,
}

/** Why the server has refused something, as far as it has a code for that. */
async function refusalOf(response: Response): Promise<Sentence> {
  const body: unknown = await response.json().catch(() => null)
  const { code, details } = check(refusalSchema, body).value ?? {}
  const [problem] = code === 'wrongEvent' ? readProblems(details ?? '') : []
  if (problem) return () => problemSentence(problem)
  if (code === 'taken' && details) return () => looks.taken({ name: details })
  if (code === 'notAllowed') return () => notAllowed({ command: details ?? '' })
  const sentence = refusals[code ?? '']
  if (sentence) return sentence
  if (response.status === 404) return owner.notThere
  return () => owner.refused({ status: String(response.status) })
}

/** The sentence of an error for the owner. */
export function sentenceOfError(cause: unknown): Sentence {
  if (cause instanceof OwnerRequestError) return cause.sentence
  console.warn('Something on the owner’s page failed.', cause)
  return owner.failed
}

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
