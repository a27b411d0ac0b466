import type { DodgeMap } from './light/DodgeMap.ts'

/** Values of a dodge map in 8 bits each, as both renderers see them. */
export function dodgeBytes({ values }: DodgeMap): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(values, (value) => Math.round(value * 255))
}
