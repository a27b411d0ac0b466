import type { Reason } from '../lib/schema.ts'
import * as event from './messages/event.ts'
import type { ReasonCode } from './reasons.ts'

// A copy: a bundler can't look into a namespace whose name of a member is computed.
const messages = { ...event }

/**
 * Reads the sentence of a reason in the language in use.
 * @param it what is wrong, such as a path or a file; an empty text is "It"
 */
export function sentenceOf(reason: Reason, it: string): string {
  const named = it || event.it()
  if (typeof reason === 'string') return `${named} ${reason}.`
  const { code, parameters } = reason
  // A server of another version may send codes that this page does not know.
  if (!isCode(code)) return `${named}: ${code}.`
  // `reasonOf` has checked that the message takes the parameters.
  return (messages[code] as (parameters: object) => string)({ ...parameters, it: named })
}

const isCode = (code: string): code is ReasonCode => Object.hasOwn(messages, code)
