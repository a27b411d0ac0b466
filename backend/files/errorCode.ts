/** True for an Error with this `code`, such as Node's ENOENT. */
export function hasErrorCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === code
}

/** For `catch` of a file operation: null where there is no such file. @throws the error for any other reason */
export function nullIfMissing(cause: unknown): null {
  if (hasErrorCode(cause, 'ENOENT')) return null
  throw cause
}
