/** Marks the branch that the types rule out. Throws if foreign data gets there all the same. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`)
}
