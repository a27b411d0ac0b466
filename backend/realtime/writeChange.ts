import { writeFrame, type Version } from './frames.ts'
import type { ToldChange } from './readChanges.ts'
import type { Binding } from './readJoin.ts'

/** Gives a channel's frame of a change; undefined when none of its bindings asks for such a change. */
export type ChangeWriter = (
  version: Version,
  topic: string,
  bindings: readonly Binding[],
) => Buffer | undefined

/**
 * Writes the frames of one change. Channels of the same topic and the same bindings, as those of all pages are,
 * share one frame.
 */
export function writeChange({ type, data }: ToldChange): ChangeWriter {
  const frames = new Map<string, Buffer>()
  return (version, topic, bindings) => {
    // The client passes a change on to those of its bindings whose ids are named.
    const ids = new Set(bindings.filter(({ event }) => event === type || event === '*').map(({ id }) => id))
    if (ids.size === 0) return undefined
    const list = JSON.stringify([...ids])
    const key = `${version} ${list} ${topic}`
    let frame = frames.get(key)
    if (!frame) {
      const head = { joinRef: null, ref: null, topic, event: 'postgres_changes' }
      frame = Buffer.from(writeFrame(head, `{"ids":${list},"data":${data}}`, version))
      frames.set(key, frame)
    }
    return frame
  }
}
