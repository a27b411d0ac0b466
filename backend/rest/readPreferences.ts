import { HttpError } from '../http/HttpError.ts'
import type { HttpRequest } from '../http/route.ts'
import { table } from './table.ts'

/** Preferences of a request's headers. */
export type Preferences = {
  /** The response names the number of all matching rows. */
  readonly wantsCount: boolean
  /** The response to an insert has the inserted rows. */
  readonly wantsRepresentation: boolean
  /** The response is one object instead of a list; any other number of rows is an error. */
  readonly wantsSingle: boolean
}

const singleType = 'application/vnd.pgrst.object+json'
const supportedPreferences = [
  'return=minimal',
  'return=representation',
  'count=exact',
  'handling=lenient',
  'missing=default',
]

/** Reads the preferences of a request. @throws HttpError for one that is not supported here */
export function readPreferences({ headers, method }: HttpRequest): Preferences {
  const preferences = splitHeader(headers['prefer'])
  const unsupported = preferences.filter((preference) => !supportedPreferences.includes(preference))
  if (unsupported.length > 0) {
    const details = `Invalid preferences: ${unsupported.join(', ')}`
    const message = 'Invalid preferences given with handling=strict'
    throw new HttpError(400, { code: 'PGRST122', message, details })
  }
  if (headers['range'] !== undefined) {
    throw new HttpError(400, { code: 'PGRST100', message: 'Pages are asked for by limit and offset here' })
  }
  checkProfile(headers[method === 'POST' ? 'content-profile' : 'accept-profile'])
  return {
    wantsCount: preferences.includes('count=exact'),
    wantsRepresentation: preferences.includes('return=representation'),
    wantsSingle: acceptsSingle(headers.accept),
  }
}

function acceptsSingle(accept: string | undefined): boolean {
  const types = splitHeader(accept).map((range) => range.split(';')[0]?.trim())
  if (types.includes(singleType)) return true
  if (types.length === 0 || types.some((type) => type === 'application/json' || type === '*/*')) return false
  const message = `None of these media types are available: ${types.join(', ')}`
  throw new HttpError(406, { code: 'PGRST107', message })
}

function checkProfile(profile: string | string[] | undefined): void {
  if (profile === undefined || profile === table.schema) return
  throw new HttpError(406, {
    code: 'PGRST106',
    message: `Invalid schema: ${String(profile)}`,
    hint: `Only the following schemas are exposed: ${table.schema}`,
  })
}

function splitHeader(header: string | readonly string[] | undefined): readonly string[] {
  return [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
