/** Error of a command's input; the message is one sentence for the owner at a terminal. */
export class OwnerError extends Error {
  override readonly name = 'OwnerError'
}
