import { chromaOf, hueOf, hueTurn, type Lab, labOfCode } from '../../../src/lib/colour/lab.ts'
import { linearToSrgb, type Rgb, srgbToLinear } from '../../../src/lib/colour/srgb.ts'
import type { Print } from '../../../src/engine/film/Film.ts'
import { mapVector } from '../../../src/lib/matrix3.ts'
import { rgb } from './colour.ts'

/** CIELAB of the prints of the 256 greys, dark to light. */
export function greyRamp(print: Print): readonly Lab[] {
  return Array.from({ length: 256 }, (_, code) => labOfCode(print([code / 255, code / 255, code / 255])))
}

/** Exposures that skins are held to: stops of the camera's light. */
export const skinStops = [-1, 0, 1] as const

/**
 * Lips, each with the tone of the skin around them. A choice: as colourful as that skin and redder, as D. Baras and
 * others measured on 914 women; the lips of light skin are darker than it.
 */
export const lips = [
  { lip: rgb(188, 110, 108), skin: rgb(0xd7, 0xbd, 0x96) },
  { lip: rgb(105, 62, 60), skin: rgb(0x60, 0x41, 0x34) },
] as const

/** A tooth, CIELAB 83, 1, 15. A choice, between the measured incisors of children (84, 0, 24) and bleached ones. */
export const tooth: Rgb = rgb(222, 206, 180)

/** A colour with stops more light; its brightest channel stops at white, as nobody exposes a face beyond that. */
export function exposed(colour: Rgb, stops: number): Rgb {
  const light = mapVector(colour, srgbToLinear)
  const gain = Math.min(2 ** stops, 1 / Math.max(...light))
  return mapVector(light, (part) => linearToSrgb(part * gain))
}

/** What an eye takes for grey: the screen's white, or the greys of the print, which it adapts to in a warm print. */
export type GreyPoint = 'screen' | 'print'

/** What a print made of a colour. Hue and chroma are counted from the grey of the same lightness. */
export type SkinChange = {
  readonly before: Lab
  readonly after: Lab
  /** Shift of the hue, degrees, and as distance in CIELAB. */
  readonly turn: number
  readonly hueDistance: number
  readonly chromaRatio: number
  /** Rise of the chroma, CIELAB. */
  readonly chromaRise: number
  /** L* of the print less that of the print of a grey as light as the colour. */
  readonly lighterThanGrey: number
}

/** Measures what becomes of colours in a print. */
export function skinChanges(print: Print, greyPoint: GreyPoint): (colour: Rgb) => SkinChange {
  const ramp = greyRamp(print)
  const identity = greyRamp((colour) => colour)
  const printedGrey = (lightness: number) => between(ramp, positionOf(ramp, lightness))
  return (colour) => {
    const before = labOfCode(colour)
    const printed = labOfCode(print(colour))
    const [, greyA, greyB] = greyPoint === 'print' ? printedGrey(printed[0]) : [0, 0, 0]
    const after: Lab = [printed[0], printed[1] - greyA, printed[2] - greyB]
    const turn = hueTurn(hueOf(before), hueOf(after))
    const [chromaBefore, chromaAfter] = [chromaOf(before), chromaOf(after)]
    const chord = 2 * Math.sqrt(chromaBefore * chromaAfter) * Math.sin((Math.abs(turn) * Math.PI) / 360)
    const code = positionOf(identity, before[0])
    return {
      before,
      after,
      turn,
      hueDistance: chord,
      chromaRatio: chromaAfter / chromaBefore,
      chromaRise: chromaAfter - chromaBefore,
      lighterThanGrey: printed[0] - between(ramp, code)[0],
    }
  }
}

/** Where along a ramp a lightness is reached, 0 to its last index. */
function positionOf(ramp: readonly Lab[], lightness: number): number {
  const above = ramp.findIndex(([value]) => value >= lightness)
  if (above <= 0) return above === 0 ? 0 : ramp.length - 1
  const [low = 0, high = 0] = [ramp[above - 1]?.[0], ramp[above]?.[0]]
  return above - 1 + (lightness - low) / (high - low)
}

function between(ramp: readonly Lab[], position: number): Lab {
  const index = Math.min(Math.floor(position), ramp.length - 2)
  const [low, high] = [ramp[index] ?? [0, 0, 0], ramp[index + 1] ?? [0, 0, 0]]
  const part = position - index
  const mix = (from: number, to: number) => from + (to - from) * part
  return [mix(low[0], high[0]), mix(low[1], high[1]), mix(low[2], high[2])]
}
