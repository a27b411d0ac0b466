import * as v from 'valibot'
import { check, flag, integer, number, pattern, text } from '../lib/schema.ts'
import { HandoverError } from './HandoverClient.ts'
import { idLength } from './uploadLink.ts'

// Fields beside these are ignored: the server may be newer than the page.

const count = integer(0, Infinity)
const pageUrl = pattern(/^https?:/, 'an address')
const id = v.pipe(text, v.length(idLength))
const kept = { id, dropKey: text, expiresInMs: number(-Infinity, Infinity) }

/** Response of the page's server: whether it shares uploads at all. */
export const stateSchema = v.object({ isOn: flag })

/** Response to an upload at the booth's own server. */
export const sharedSchema = v.object({ ...kept, pageUrl })

/** Response to an upload at Supabase. */
export const keptSchema = v.object(kept)

/** Status of an upload at the booth's own server; null once it is gone. */
export const statusSchema = v.nullable(v.object({ downloads: count, pageUrl: v.nullable(pageUrl) }))

/** Address of the guest book for phones; null where they reach none. */
export const bookSchema = v.object({ url: v.nullable(pageUrl) })

/** Downloads of an upload at Supabase; null once it is gone. */
export const downloadsSchema = v.nullable(count)

/** Refusal of a server whose machine has no network. */
export const noNetworkSchema = v.object({ code: v.literal('noNetwork') })

/** Checks a response. @throws HandoverError for that of anything else, as of a network's sign-in page */
export function parseResponse<const Schema extends v.GenericSchema>(
  schema: Schema,
  json: unknown,
): v.InferOutput<Schema> {
  const { value, problems } = check(schema, json)
  if (value !== null || problems.length === 0) return value
  throw new HandoverError('unreachable', { cause: problems })
}
