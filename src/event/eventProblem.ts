import * as v from 'valibot'
import { readJson } from '../lib/readJson.ts'
import { check, type SchemaProblem } from '../lib/schema.ts'
import * as event from '../locale/messages/event.ts'
import { sentenceOf } from '../locale/sentenceOf.ts'

/** Problem of an event, with the file or the field that it is in; its path may be the file of a picture. */
export type EventProblem = Pick<SchemaProblem, 'path' | 'reason'> & {
  /** `event.json: logo`; `table` for that of a Supabase project; empty for no file at all. */
  readonly place: string
}

/** The sentence of a problem in the language in use. */
export function problemSentence({ place, path, reason }: EventProblem): string {
  const sentence = sentenceOf(reason, path)
  return place === '' ? sentence : event.inPlace({ place, sentence })
}

const parameters = v.record(v.string(), v.union([v.string(), v.number()]))

const reason = v.union([v.string(), v.object({ code: v.string(), parameters })])

const problemsSchema = v.array(v.object({ place: v.string(), path: v.string(), reason }))

/** Value of the header by which a server reports problems. */
export const writeProblems = (problems: readonly EventProblem[]): string =>
  encodeURIComponent(JSON.stringify(problems))

/** Reads a server's report; what another version writes is left out. */
export function readProblems(header: string): readonly EventProblem[] {
  return check(problemsSchema, readJson(decodeURIComponent(header)).value).value ?? []
}
