/**
 * Marks the branch of a `switch` that the types rule out.
 * @throws Error if data from outside reaches it nevertheless
 */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`)
}
