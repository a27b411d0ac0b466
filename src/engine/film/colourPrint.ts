import { labOf, lightnessToLuminance } from '../../lib/colour/lab.ts'
import { linearToSrgb, rec709Weights, type Rgb } from '../../lib/colour/srgb.ts'
import { dot, mapVector, multiply, transform, type Vector3 } from '../../lib/matrix3.ts'
import { compressGamut, saturate } from './compressGamut.ts'
import { type ColourFilm, type Layers, mapLayers, type Print } from './Film.ts'
import { neutraliseGreys, solveDensities } from './neutralAxis.ts'
import { crosstalk, exposureMatrix, interimage, midGrey, sceneByCode } from './sceneExposure.ts'
import { type LayerDensity, printDensityCurves, type Stock, stockOf } from './stock.ts'
import { agedBy, dyeAmounts, viewPrint, withGlare } from './viewPrint.ts'

/** Print of a colour film: image, scene, three exposures, film, paper, dyes, viewing light, image. */
export function colourPrint(film: ColourFilm): Print {
  const { saturation, whiteLightness } = film.choices
  const stock = stockOf(film)
  const logExposures = sceneLogExposures(film, stock)
  const layers = neutralLayers(film, stock)
  const view = printLight(film, stock)
  const light = (colour: Rgb) => {
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

/** Exposures that the three layers seem to get of a colour: log10, relative to mid grey. */
function sceneLogExposures(film: ColourFilm, stock: Stock): (colour: Rgb) => Vector3 {
  const exposures = exposureMatrix(stock.sensitivities)
  const pushApart = interimage(film.estimates.interimage)
  const mix = film.kind === 'colourPositive' ? crosstalk(film.estimates.crosstalk) : (logE: Vector3) => logE
  const sceneOf = sceneByCode(film.choices.deRendering)
  return (colour) => mix(pushApart(mapVector(transform(exposures, mapVector(colour, sceneOf)), relativeLog)))
}

function relativeLog(scene: number): number {
  return Math.log10(scene / midGrey)
}

/** Density curves of the print's layers: mid grey is neutral, and the other greys are as `neutralAxis` says. */
export function neutralLayers({ choices }: ColourFilm, stock: Stock): Layers<LayerDensity> {
  const amounts = dyeAmounts(stock.dyes)
  const view = viewPrint(stock.dyes, [0, 0, 0])
  const appearance = (densities: Vector3) =>
    labOf(mapVector(view(transform(amounts, densities)), (part) => withGlare(part, choices.flare)))
  const greyD = solveDensities(appearance, [choices.greyLightness, 0, 0], [0.7, 0.7, 0.7])
  const sceneOf = sceneByCode(choices.deRendering)
  const relativeLogEOf = (code: number) => relativeLog(sceneOf(code))
  const curves = printDensityCurves(stock, greyD)
  return neutraliseGreys(curves, choices.neutralAxis, { relativeLogEOf, appearance })
}

/** Light of an aged print, linear sRGB with 1 for bright white, by its three densities over the paper. */
function printLight({ choices }: ColourFilm, { dyes }: Stock): (densities: Vector3) => Vector3 {
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
