import * as v from 'valibot'

import type { OwnerMessage, Show } from '../../src/owner/guestbook/bookState.ts'
import { check, choice, either, list, object, pattern, shortText, text } from '../../src/lib/schema.ts'
import { isUuid } from '../database/Database.ts'
import { OwnerError } from './OwnerError.ts'

/** Time with its zone as PostgreSQL writes it, without an era; `infinity` would make every later backup fail. */
export const timePattern = /^[2-9]\d{3}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$/

const time = v.exactOptional(pattern(timePattern, 'a time such as 2026-11-24T20:30:00Z'))
/** PostgreSQL's texts have no NUL. */
const withoutNul = v.regex<string, string>(/^[^\0]*$/, 'has a character that no message has')

const selectionSchema = either(
  [
    object({ ids: list(text, 1, 100_000) }),
    v.pipe(
      object({ name: v.exactOptional(v.pipe(shortText(100), withoutNul)), since: time, until: time }),
      v.check((conditions) => Object.keys(conditions).length > 0, 'has no condition'),
    ),
  ],
  'ids of messages, or a name and times',
)

/** Selects messages: those with the ids, or all that fulfil every given condition, of which there is at least one. */
export type MessageSelection = v.InferOutput<typeof selectionSchema>

const searchSchema = v.pipe(
  object({
    text: v.exactOptional(v.pipe(text, v.maxLength(600, 'is longer than a message'), withoutNul)),
    show: v.exactOptional(choice(['all', 'visible', 'hidden', 'waiting'])),
    before: time,
    beforeId: v.exactOptional(v.pipe(text, v.check(isUuid, 'is not the id of a message'))),
    beforeWaiting: v.exactOptional(choice(['true', 'false'])),
  }),
  v.check(({ before, beforeId }) => (before === undefined) === (beforeId === undefined), 'lacks time or id'),
)

/** Which messages are listed. */
export type MessageSearch = {
  /** Text within the name or the message; case does not matter. */
  readonly text?: string
  readonly show?: Show
  /** The last message of the page before. */
  readonly before?: Pick<OwnerMessage, 'id' | 'createdAt' | 'isWaiting'>
}

/** Reads which messages are meant: never all of them for want of a condition. @throws OwnerError for anything else */
export function readSelection(found: unknown): MessageSelection {
  const { value } = check(selectionSchema, found)
  if (value) return value
  throw new OwnerError('A selection of messages has ids, or a name and times. Nothing was changed.')
}

/** Reads which messages are listed. @throws OwnerError for anything else */
export function readSearch(query: URLSearchParams): MessageSearch {
  const { value } = check(searchSchema, Object.fromEntries(query))
  if (!value) throw new OwnerError('A search has a text, what is shown, and the time and id of a message.')
  const { before: createdAt, beforeId: id, beforeWaiting, ...search } = value
  if (createdAt === undefined || id === undefined) return search
  return { ...search, before: { id, createdAt, isWaiting: beforeWaiting === 'true' } }
}
