import { clamp } from './numbers.ts'

/** Exponent of the smallest normal half float (IEEE 754 binary16); below it the steps stay equal. */
const smallestExponent = -14
const fractionBits = 10

const float = new Float32Array(1)
const floatBits = new Uint32Array(float.buffer)

/** By the exponent of a float, as its bits have it: a number beside which doubles have the steps of a half float. */
const largeNumbers = Float64Array.from({ length: 256 }, (_, biased) => {
  const exponent = Math.max(smallestExponent, biased - 127)
  return 1.5 * 2 ** (exponent - fractionBits + 52)
})

/** Nearest IEEE 754 half float to a finite number within the range of half floats, ties to even. */
export function roundToHalf(value: number): number {
  float[0] = value
  const large = largeNumbers[((floatBits[0] ?? 0) >>> 23) & 0xff] ?? 0
  return value + large - large
}

/** Ten-bit integer (0 to 1023) nearest to a value of 0 to 1, as RGB10_A2 stores it. Values outside are clamped. */
export function toTenBits(value: number): number {
  return Math.round(clamp(value, 0, 1) * 1023)
}

/** PCG hash: a well mixed 32-bit integer for a 32-bit integer. Source: Jarzynski and Olano, JCGT 9(3), 2020. */
export function pcgHash(value: number): number {
  const state = (Math.imul(value, 747796405) + 2891336453) >>> 0
  const word = Math.imul((state >>> ((state >>> 28) + 4)) ^ state, 277803737) >>> 0
  return ((word >>> 22) ^ word) >>> 0
}
