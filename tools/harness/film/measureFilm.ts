import { linearToSrgb, type Rgb } from '../../../src/lib/colour/srgb.ts'
import { chromaOf, hueOf, hueTurn, labOfCode } from '../../../src/lib/colour/lab.ts'
import { chart, skins } from './patches.ts'
import { greyRamp, skinChanges } from './skinTones.ts'
import { printOf, type Film, type Print } from '../../../src/engine/workbench.ts'

const grey = (code: number): Rgb => [code, code, code]

/** CIELAB of the print of mid grey, 18 % reflectance, exposed by some stops more. */
export function midGreyAt(print: Print, stops: number) {
  return labOfCode(print(grey(linearToSrgb(0.18 * 2 ** stops))))
}

/** Contrast at mid grey: rise of L* in the print per rise of L* in the image, between the codes 90 and 165. */
export function contrastOf(print: Print): number {
  const [low, high] = [grey(90 / 255), grey(165 / 255)]
  const rise = (f: Print) => labOfCode(f(high))[0] - labOfCode(f(low))[0]
  return rise(print) / rise((colour) => colour)
}

/** Saturation: mean chroma of the prints of the chart's 18 colours, divided by the mean chroma of the colours. */
function chromaRatioOf(print: Print): number {
  const sum = (f: Print) => chart.reduce((total, colour) => total + chromaOf(labOfCode(f(colour))), 0)
  return sum(print) / sum((colour) => colour)
}

const saturations = [0.35, 0.6, 0.9]
const hueCount = 24

/** Smallest hue step, degrees, between the prints of neighbours on three hue circles; above 0: the order is kept. */
function smallestHueStep(print: Print): number {
  const steps = saturations.flatMap((saturation) => {
    const hues = Array.from({ length: hueCount }, (_, i) =>
      hueOf(labOfCode(print(hsv((i * 360) / hueCount, saturation)))),
    )
    return hues.map((hue, i) => hueTurn(hue, hues[(i + 1) % hueCount] ?? 0))
  })
  return Math.min(...steps)
}

/** sRGB colour of HSV value 0.8 by its hue, degrees, and saturation, 0 to 1. */
function hsv(hue: number, saturation: number): Rgb {
  const part = (offset: number) => {
    const k = (offset + hue / 60) % 6
    return 0.8 * (1 - saturation * Math.max(0, Math.min(k, 4 - k, 1)))
  }
  return [part(5), part(3), part(1)]
}

/** Smallest rise of L* from one of the 256 greys to the next; above 0: they rise strictly. */
export function smallestRise(print: Print): number {
  const ramp = greyRamp(print)
  return Math.min(...ramp.slice(1).map(([lightness], i) => lightness - (ramp[i]?.[0] ?? 0)))
}

/** Figures of a film, to which the tests hold it. */
export function measureFilm(film: Film) {
  const print = printOf(film)
  const ramp = greyRamp(print)
  const lightnesses = ramp.map(([lightness]) => lightness)
  const rises = lightnesses.slice(1).map((value, i) => value - (lightnesses[i] ?? 0))
  const change = skinChanges(print, 'screen')
  const skin = skins.map(change)
  const turns = chart.map((colour) => change(colour).turn)
  return {
    print,
    white: lightnesses[255] ?? 0,
    black: lightnesses[0] ?? 0,
    rampChroma: Math.max(...ramp.map(chromaOf)),
    contrast: contrastOf(print),
    chromaRatio: chromaRatioOf(print),
    smallestRise: smallestRise(print),
    kink: Math.max(...rises.slice(1).map((rise, i) => Math.abs(rise - (rises[i] ?? 0)))),
    skin,
    worstTurn: Math.max(...turns.map(Math.abs)),
    hueStep: smallestHueStep(print),
  }
}
