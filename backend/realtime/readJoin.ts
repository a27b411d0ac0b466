import { type ChangeType, isChangeType } from '../database/Database.ts'
import { table } from '../rest/table.ts'
import { recordOf } from './frames.ts'

/** What a channel listens to; the client compares every field but the id with what it asked for. */
export type Binding = {
  /** Names the binding in the changes; the same for every binding to the same event. */
  readonly id: number
  readonly event: ChangeType | '*'
  readonly schema: string
  readonly table?: string
}

export type Join = { readonly bindings: readonly Binding[] } | { readonly reason: string }

/** Bindings of one channel; the guest book has two. */
const maxBindings = 10

/** Reads the payload of `phx_join`: changes of the guest book's table are served, and nothing else. */
export function readJoin(topic: string, payload: unknown): Join {
  if (!topic.startsWith('realtime:') || topic === 'realtime:realtime') return { reason: 'unmatched topic' }
  const config = recordOf(recordOf(payload)['config'])
  if (config['private'] === true) return { reason: 'Private channels are not served here' }
  if (recordOf(config['presence'])['enabled'] === true) return { reason: 'Presence is not served here' }
  const asked: unknown = config['postgres_changes']
  if (!Array.isArray(asked) || asked.length === 0) return { reason: 'Only postgres_changes are served here' }
  if (asked.length > maxBindings) return { reason: `A channel has at most ${maxBindings} bindings` }
  const bindings = asked.flatMap((binding: unknown) => readBinding(recordOf(binding)) ?? [])
  if (bindings.length < asked.length) {
    const served = `INSERT, UPDATE, DELETE and * in ${table.schema}.${table.name}`
    return { reason: `Only ${served}, without a filter, are served here` }
  }
  return { bindings }
}

function readBinding(asked: Readonly<Record<string, unknown>>): Binding | undefined {
  const { event, schema, table: name, filter, select } = asked
  const fits =
    (schema === table.schema || schema === '*') &&
    (name === table.name || name === '*' || name === undefined) &&
    filter === undefined &&
    select === undefined
  if (!fits || !(isChangeType(event) || event === '*')) return undefined
  const id = ids[event]
  return typeof name === 'string' ? { id, event, schema, table: name } : { id, event, schema }
}

/** The client takes 0 for no id. */
const ids = { INSERT: 1, UPDATE: 2, DELETE: 3, '*': 4 } as const
