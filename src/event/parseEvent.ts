import { check, type SchemaProblem } from '../lib/schema.ts'
import { sanitizeLine } from '../lib/text.ts'
import type { EventConfig } from './EventConfig.ts'
import { eventSchema } from './eventSchema.ts'

/** Event that is refused; the message has a sentence for each field that is wrong, with its path. */
export class EventError extends Error {
  override readonly name = 'EventError'
}

/** Longest text of an event, in characters; a full one has some 1500. */
const maxLength = 65_536

/**
 * Parses the text of an event.
 * @returns an EventError, whose message is for the owner, where any part of it is wrong. It never throws.
 */
export function parseEvent(text: string): EventConfig | EventError {
  if (text.length > maxLength)
    return new EventError(`It is far too long: ${maxLength} characters are the most.`)
  let found: unknown
  try {
    // Editors of Windows begin a file with a byte order mark.
    found = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return new EventError(`It is not JSON: ${sanitizeLine(reason)}.`, { cause })
  }
  return checkEvent(found)
}

/** A file of another kind would have thousands. */
const maxProblems = 10

/** Validates an event from outside: known fields only, each of them right. All that is wrong is said at once. */
export function checkEvent(found: unknown): EventConfig | EventError {
  const { value: event, problems } = check(eventSchema, found)
  const all = event ? choiceProblems(event) : problems
  if (event && all.length === 0) return event
  const sentences = all.slice(0, maxProblems).map(({ path, reason }) => `${path || 'It'} ${reason}.`)
  const more = all.length - maxProblems
  return new EventError([...sentences, ...(more > 0 ? [`There are ${more} more.`] : [])].join('\n'))
}

/** What is wrong with fields that have to fit each other. */
function choiceProblems({ films, film, templates, template }: EventConfig): readonly SchemaProblem[] {
  const problems: SchemaProblem[] = []
  if (film && films && !films.includes(film))
    problems.push({ path: 'film', reason: `is "${film}", which is not among films` })
  if (template && templates && !templates.includes(template))
    problems.push({ path: 'template', reason: `is "${template}", which is not among templates` })
  return problems
}
