import { compareMessages } from './compareMessages.ts'
import type { GuestMessage } from './GuestMessage.ts'

/**
 * A sorted list with further messages in their places; one that is there already, by its id, is left alone.
 * The same list where nothing is new.
 */
export function mergeMessages(
  list: readonly GuestMessage[],
  found: readonly GuestMessage[],
): readonly GuestMessage[] {
  const unknown = new Map(found.map((message) => [message.id, message]))
  for (const { id } of list) {
    if (unknown.size === 0) break
    unknown.delete(id)
  }
  if (unknown.size === 0) return list
  return zip(list, [...unknown.values()].toSorted(compareMessages))
}

function zip(list: readonly GuestMessage[], added: readonly GuestMessage[]): readonly GuestMessage[] {
  const merged: GuestMessage[] = []
  let next = 0
  for (const message of list) {
    for (let other = added[next]; other && compareMessages(other, message) < 0; other = added[next]) {
      merged.push(other)
      next += 1
    }
    merged.push(message)
  }
  return merged.concat(added.slice(next))
}
