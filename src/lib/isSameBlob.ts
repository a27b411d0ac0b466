/** Whether two blobs have the same bytes; their types may differ. */
export async function isSameBlob(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false
  const [left, right] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()])
  const bytes = new Uint8Array(right)
  return new Uint8Array(left).every((byte, index) => byte === bytes[index])
}
