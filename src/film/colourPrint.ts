import { dot, mapVector, multiply, transform, type Vector3 } from '../lib/matrix3.ts'
import { agedBy, dyeAmounts, viewPrint, withGlare } from './viewPrint.ts'
import { compressGamut, saturate } from './compressGamut.ts'
import { deRender, midGrey, interimage, exposureMatrix } from './sceneExposure.ts'
import type { ColourFilm, Layers, Print } from './Film.ts'
import { solveDensities, neutraliseGreys } from './neutralAxis.ts'
import { labOf, lightnessToLuminance } from '../colour/lab.ts'
import { printDensityCurves, type LayerDensity, type Stock, stockOf } from './stock.ts'
import { srgbToLinear, linearToSrgb, rec709Weights, type Rgb } from '../colour/srgb.ts'
import { mapLayers } from './Film.ts'

/** Linear sRGB light that a print sends out, 1 for bright white. */
type Light = Vector3

/** Picture, scene, three exposures, film, paper, dyes, viewing light, picture again. */
export function colourPrint(film: ColourFilm): Print {
  const { saturation, whiteLightness } = film.choices
  const stock = stockOf(film)
  const logExposures = sceneLogExposures(film, stock)
  const layers = neutralLayers(film, stock)
  const view = printLight(film, stock)
  const light = (colour: Rgb): Light => {
    const logE = logExposures(colour)
    const densities: Vector3 = [layers[0](logE[0]), layers[1](logE[1]), layers[2](logE[2])]
    return saturate(view(densities), saturation)
  }
  const whiteScale = lightnessToLuminance(whiteLightness) / dot(rec709Weights, light([1, 1, 1]))
  return (colour) => {
    const scaled = mapVector(light(colour), (part) => part * whiteScale)
    return mapVector(compressGamut(scaled), linearToSrgb)
  }
}

/** What the three layers seem to get of a colour: log10 exposures relative to mid grey. */
function sceneLogExposures(film: ColourFilm, stock: Stock): (colour: Rgb) => Vector3 {
  const exposures = exposureMatrix(stock.sensitivities)
  const neighbours = interimage(film.estimates.interimage)
  return (colour) => {
    const scene = mapVector(colour, (code) => deRender(srgbToLinear(code), film.choices.deRendering))
    return neighbours(mapVector(transform(exposures, scene), relativeLog))
  }
}

function relativeLog(scene: number): number {
  return Math.log10(scene / midGrey)
}

/** The layers' curves, printed so that mid grey is neutral, and bent so that the other greys are as wished. */
export function neutralLayers({ choices }: ColourFilm, stock: Stock): Layers<LayerDensity> {
  const amounts = dyeAmounts(stock.dyes)
  const view = viewPrint(stock.dyes, [0, 0, 0])
  const look = (densities: Vector3) =>
    labOf(mapVector(view(transform(amounts, densities)), (part) => withGlare(part, choices.flare)))
  const greyD = solveDensities(look, [choices.greyLightness, 0, 0], [0.7, 0.7, 0.7])
  const relativeLogEOf = (code: number) => relativeLog(deRender(srgbToLinear(code), choices.deRendering))
  return neutraliseGreys(printDensityCurves(stock, greyD), choices.neutralAxis, { relativeLogEOf, look })
}

/** What a print of three densities over its paper sends out, as old as it is. */
function printLight({ choices }: ColourFilm, { dyes }: Stock): (densities: Vector3) => Light {
  const { dyesLeft, stain } = agedBy(choices.ageing, choices.dyeFade)
  const fading = mapLayers(dyesLeft, (part, i): Vector3 => [
    i === 0 ? part : 0,
    i === 1 ? part : 0,
    i === 2 ? part : 0,
  ])
  const amounts = multiply(fading, dyeAmounts(dyes))
  const view = viewPrint(dyes, stain)
  return (densities) =>
    mapVector(view(transform(amounts, densities)), (part) => withGlare(part, choices.flare))
}
