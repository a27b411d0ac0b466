/** Function that computes a value when it is first called, and gives the same one to every later call. */
export function once<Value>(compute: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= compute())
}
