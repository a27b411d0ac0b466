/** True for an Error with this `code`, such as Node's ENOENT. */
export function hasErrorCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code
}
