import { writeProblems } from '../../src/event/eventProblem.ts'
import type { SchemaProblem } from '../../src/lib/schema.ts'
import { sentenceOf } from '../../src/locale/sentenceOf.ts'
import { HttpError } from '../http/HttpError.ts'

/** Refusal of what an owner has sent: the page reads its code and details, the commands of the terminal its message. */
export function refusal({ path, reason }: Pick<SchemaProblem, 'path' | 'reason'>): HttpError {
  const details = writeProblems([{ place: '', path, reason }])
  return new HttpError(400, { code: 'wrongEvent', details, message: sentenceOf(reason, path) })
}
