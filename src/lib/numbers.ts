/** The nearest number within bounds. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

/** 0 up to one value, 1 from another, and linear between them; `from` may be the larger one. */
export function ramp(value: number, from: number, to: number): number {
  return clamp((value - from) / (to - from), 0, 1)
}

/** Interpolates from a number to another; the part is not limited. */
export function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part
}
