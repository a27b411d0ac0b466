import { atom } from 'jotai'
import type * as v from 'valibot'
import { check } from '../lib/schema.ts'
import { sessionAtom } from './sessionAtoms.ts'

/** Request to the owner's routes that failed; the message is one sentence for the owner, the cause a refusal's response. */
export class OwnerRequestError extends Error {
  override readonly name = 'OwnerRequestError'
}

/** What became of the last action, in a sentence; the page shows it below the title of the section. */
export const noticeAtom = atom('')

/** The notice while no response comes. */
export const unreachable = 'The booth’s server can’t be reached.'

/** Sends a request to the owner's routes, by the path behind `/owner/v1/`. @throws TypeError where no response comes */
export const sendToOwnerRoutes = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`/owner/v1/${path}`, init)

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
      throw new OwnerRequestError(unreachable, { cause })
    })
    set(noticeAtom, (notice) => (notice === unreachable ? '' : notice))
    if (response.ok) return response
    if (response.status === 401) set(sessionAtom, 'over')
    throw new OwnerRequestError(await sentenceOf(response), { cause: response })
  },
)

/** The server's own sentence for the owner, where it has one. */
async function sentenceOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  if (response.status === 400 && typeof body === 'object' && body !== null && 'message' in body)
    return String(body.message)
  if (response.status === 404)
    return 'That is not there: it was deleted meanwhile, or this booth keeps no files (DATA_DIR=memory://).'
  return `The booth’s server refused that (${response.status}). Please try again.`
}

/** The sentence of an error for the owner. */
export function sentenceOfError(cause: unknown): string {
  if (cause instanceof OwnerRequestError) return cause.message
  console.warn('Something on the owner’s page failed.', cause)
  return 'Something went wrong. Please try again.'
}

/** Runs an action of the owner. The notice is the sentence that it returns, or that of its error. */
export const runAtom = atom(null, async (_get, set, action: () => Promise<string | void>) => {
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
  throw new OwnerRequestError('The booth’s server answered something else. Please load this page again.', {
    cause: problems,
  })
}

/** Signs the owner out on this device. */
export const signOutAtom = atom(null, async (_get, set) => {
  await set(requestAtom, 'session', { method: 'DELETE' }).then(
    () => set(sessionAtom, 'signedOut'),
    // A cookie that could not be taken away still opens the page.
    () => set(sessionAtom, (state) => (state === 'open' ? 'unreachable' : state)),
  )
})
