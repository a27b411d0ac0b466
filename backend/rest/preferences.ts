import type { IncomingMessage } from 'node:http'

import { RestError } from './RestError.ts'
import { table } from './table.ts'

export type Preferences = {
  readonly counts: boolean
  readonly representation: boolean
  /** The answer is one row instead of a list, and any other number of rows an error. */
  readonly single: boolean
}

const singleType = 'application/vnd.pgrst.object+json'
const known = [
  'return=minimal',
  'return=representation',
  'count=exact',
  'handling=lenient',
  'missing=default',
]

/** What a request's headers ask of the answer. @throws RestError when it is not to be had here */
export function readPreferences({ headers, method }: IncomingMessage): Preferences {
  const preferences = split(headers['prefer'])
  const foreign = preferences.filter((preference) => !known.includes(preference))
  if (foreign.length > 0) {
    const details = `Invalid preferences: ${foreign.join(', ')}`
    throw new RestError(400, {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details,
    })
  }
  if (headers['range'] !== undefined) {
    throw new RestError(400, { code: 'PGRST100', message: 'Pages are asked for by limit and offset here' })
  }
  checkProfile(headers[method === 'POST' ? 'content-profile' : 'accept-profile'])
  return {
    counts: preferences.includes('count=exact'),
    representation: preferences.includes('return=representation'),
    single: acceptsSingle(headers.accept),
  }
}

function acceptsSingle(accept: string | undefined): boolean {
  const types = split(accept).map((range) => range.split(';')[0]?.trim())
  if (types.includes(singleType)) return true
  if (types.length === 0 || types.some((type) => type === 'application/json' || type === '*/*')) return false
  throw new RestError(406, {
    code: 'PGRST107',
    message: `None of these media types are available: ${types.join(', ')}`,
  })
}

function checkProfile(profile: string | string[] | undefined): void {
  if (profile === undefined || profile === table.schema) return
  throw new RestError(406, {
    code: 'PGRST106',
    message: `Invalid schema: ${String(profile)}`,
    hint: `Only the following schemas are exposed: ${table.schema}`,
  })
}

function split(header: string | readonly string[] | undefined): readonly string[] {
  return [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
