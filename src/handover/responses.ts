import * as v from 'valibot'
import { HandoverError } from './HandoverClient.ts'
import { idLength } from './uploadLink.ts'

// Fields beside these are ignored: the server may be newer than the page.

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const pageUrl = v.pipe(v.string(), v.regex(/^https?:/))
const kept = { id: v.pipe(v.string(), v.length(idLength)), dropKey: v.string(), expiresInMs: v.number() }

/** Response of the page's server: whether it shares uploads at all. */
export const stateSchema = v.object({ isOn: v.boolean() })

/** Response to an upload at the booth's own server. */
export const sharedSchema = v.object({ ...kept, pageUrl })

/** Response to an upload at Supabase. */
export const keptSchema = v.object(kept)

/** Status of an upload at the booth's own server; null once it is gone. */
export const statusSchema = v.nullable(v.object({ downloads: count, pageUrl: v.nullable(pageUrl) }))

/** Downloads of an upload at Supabase; null once it is gone. */
export const downloadsSchema = v.nullable(count)

/** Refusal of a server whose machine has no network. */
export const noNetworkSchema = v.object({ code: v.literal('noNetwork') })

/** Checks a response. @throws HandoverError for that of anything else, as of a network's sign-in page */
export function parseResponse<const Schema extends v.GenericSchema>(
  schema: Schema,
  json: unknown,
): v.InferOutput<Schema> {
  if (v.is(schema, json)) return json
  throw new HandoverError('unreachable')
}
