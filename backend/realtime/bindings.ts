import { type ChangeType, isChangeType } from '../database/Database.ts'
import { table } from '../rest/table.ts'
import { recordOf, writeFrame, type Version } from './frames.ts'
import type { ChangeMessage } from './streamChanges.ts'

/** Binding: changes that a channel subscribes to. The client compares every field but the id with its request. */
export type Binding = {
  /** Names the binding in a change's frame; the same for every binding to one event. */
  readonly id: number
  readonly event: ChangeType | '*'
  readonly schema: string
  readonly table?: string
}

/** Parsed join: the channel's bindings, or the reason of its refusal. */
export type Join = { readonly bindings: readonly Binding[] } | { readonly reason: string }

/** Maximum bindings of one channel; the guest book has two. */
const maxBindings = 10

/** Parses the payload of `phx_join`. Only changes of the guest book's table are served. */
export function parseJoin(topic: string, payload: unknown): Join {
  if (!topic.startsWith('realtime:') || topic === 'realtime:realtime') return { reason: 'unmatched topic' }
  const config = recordOf(recordOf(payload)['config'])
  if (config['private'] === true) return { reason: 'Private channels are not served here' }
  if (recordOf(config['presence'])['enabled'] === true) return { reason: 'Presence is not served here' }
  const requested: unknown = config['postgres_changes']
  if (!Array.isArray(requested) || requested.length === 0)
    return { reason: 'Only postgres_changes are served here' }
  if (requested.length > maxBindings) return { reason: `A channel has at most ${maxBindings} bindings` }
  const bindings = requested.flatMap((binding: unknown) => parseBinding(recordOf(binding)) ?? [])
  if (bindings.length < requested.length) {
    const served = `INSERT, UPDATE, DELETE and * in ${table.schema}.${table.name}`
    return { reason: `Only ${served}, without a filter, are served here` }
  }
  return { bindings }
}

function parseBinding(requested: Readonly<Record<string, unknown>>): Binding | undefined {
  const { event, schema, table: name, filter, select } = requested
  const isServed =
    (schema === table.schema || schema === '*') &&
    (name === table.name || name === '*' || name === undefined) &&
    filter === undefined &&
    select === undefined
  if (!isServed || !(isChangeType(event) || event === '*')) return undefined
  const id = bindingIds[event]
  return typeof name === 'string' ? { id, event, schema, table: name } : { id, event, schema }
}

/** Not 0, which the client takes for a missing id. */
const bindingIds = { INSERT: 1, UPDATE: 2, DELETE: 3, '*': 4 } as const

/** Writes a change's frame for a channel; undefined when no binding of the channel matches. */
export type ChangeWriter = (
  version: Version,
  topic: string,
  bindings: readonly Binding[],
) => Buffer | undefined

/**
 * Creates the writer of one change's frames. Channels with the same topic and bindings, as those of all pages, share
 * one frame.
 */
export function createChangeWriter({ type, data }: ChangeMessage): ChangeWriter {
  const frames = new Map<string, Buffer>()
  return (version, topic, bindings) => {
    // The client passes a change to those of its bindings whose ids are in the frame.
    const ids = new Set(bindings.filter(({ event }) => event === type || event === '*').map(({ id }) => id))
    if (ids.size === 0) return undefined
    const idList = JSON.stringify([...ids])
    const key = `${version} ${idList} ${topic}`
    let frame = frames.get(key)
    if (!frame) {
      const head = { joinRef: null, ref: null, topic, event: 'postgres_changes' }
      frame = Buffer.from(writeFrame(head, `{"ids":${idList},"data":${data}}`, version))
      frames.set(key, frame)
    }
    return frame
  }
}
