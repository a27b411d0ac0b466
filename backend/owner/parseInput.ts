import type { GenericSchema, InferOutput } from 'valibot'

import { writeProblems } from '../../src/event/eventProblem.ts'
import { check, type SchemaProblem } from '../../src/lib/schema.ts'
import { sentenceOf } from '../../src/locale/sentenceOf.ts'
import { HttpError } from '../http/HttpError.ts'

/** Refusal of what an owner has sent: the page reads its code and details, the commands of the terminal its message. */
export function wrongEvent({ path, reason }: Pick<SchemaProblem, 'path' | 'reason'>): HttpError {
  const details = writeProblems([{ place: '', path, reason }])
  return new HttpError(400, { code: 'wrongEvent', details, message: sentenceOf(reason, path) })
}

/** Checks what an owner or a kiosk has sent. @throws HttpError 400 with the reason */
export function parse<const Schema extends GenericSchema>(
  schema: Schema,
  found: unknown,
): InferOutput<Schema> {
  const { value, problems } = check(schema, found)
  const [problem] = problems
  if (!problem) return value
  throw wrongEvent(problem)
}
