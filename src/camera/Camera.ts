/** A camera of the device, as the browser tells of it once the visitor has allowed one. */
export type Camera = {
  readonly deviceId: string
  readonly label: string
  /** Where it looks, as W3C says it: to whoever holds the device, or away. Null where nobody knows. */
  readonly facing: 'user' | 'environment' | null
}

/** Where a camera looks, by what the browser says of it, else by its label. */
export function facingOf(facingMode: string | undefined, label: string): Camera['facing'] {
  if (facingMode === 'user' || facingMode === 'environment') return facingMode
  if (/\b(back|rear|world-facing|rückseit\w*|arrière|trasera|posteriore)\b/i.test(label)) return 'environment'
  return /\b(front|user-facing|facetime|vorder\w*|avant|frontal|anteriore)\b/i.test(label) ? 'user' : null
}
