/** Sentence about a failure, as it is shown to the designer. */
export function errorSentence(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
