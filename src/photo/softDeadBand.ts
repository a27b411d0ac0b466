/**
 * Nothing up to `leftAlone`, all from `whole` on, and a straight line between them: without a jump at its edge
 * a scene that lies there can't throw the meter to and fro.
 */
export function softDeadBand(
  value: number,
  { leftAlone, whole }: { readonly leftAlone: number; readonly whole: number },
): number {
  const size = Math.abs(value)
  if (size >= whole) return value
  return Math.sign(value) * Math.max(0, ((size - leftAlone) * whole) / (whole - leftAlone))
}
