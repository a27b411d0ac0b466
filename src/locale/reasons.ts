import type { CodedReason } from '../lib/schema.ts'
import type * as event from './messages/event.ts'

type Messages = typeof event

/** Code of a reason: the name of a message of `event`. */
export type ReasonCode = keyof Messages

/** Parameters of a reason's message, but `it`, which is known where the sentence is read. */
export type ReasonParameters<Code extends ReasonCode> = CodedReason['parameters'] &
  Omit<Parameters<Messages[Code]>[0], 'it'>

/** Makes a reason. */
export const reasonOf = <Code extends ReasonCode>(
  code: Code,
  parameters: ReasonParameters<Code>,
): CodedReason => ({ code, parameters })
