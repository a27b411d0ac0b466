import type { Size } from '../../lib/geometry.ts'
import type { Metering } from '../light/Metering.ts'
import type { Filter } from './Filter.ts'

/** Effects of a filter as numbers; 0 where it has none. Pixels are those of an image 480 high unless stated. */
export type Effects = {
  /** Sample offset that blurs, in pixels of the image itself. */
  readonly softnessPx: number
  /** How far to either side a corner is sampled, along the radius, in pixels of the image itself. */
  readonly cornerSoftnessPx: number
  readonly vignetteCentreStops: number
  readonly vignetteEdgeStops: number
  /** Parts of the highlights that are added around them. */
  readonly halation: readonly [red: number, green: number, blue: number]
  readonly halationSigmaPx: number
  /** Brightest light of the leak, linear. */
  readonly lightLeak: number
  /** Standard deviation of the print's density at mid grey. */
  readonly grainDensity: number
  /** 0 for one layer's grain, as in black and white; 1 for three. */
  readonly grainColour: number
  readonly gateWeavePx: number
  readonly dateStampBrightness: number
  /** How unevenly the paste of an integral film is spread. */
  readonly unevenDevelopment: number
}

/** Effects of a filter, from the values of its params. */
export function effectsOf({ params }: Pick<Filter, 'params'>): Effects {
  const value = (name: `u${string}`) => params[name] ?? 0
  return {
    softnessPx: value('uSoftness'),
    cornerSoftnessPx: value('uCornerSoftness'),
    vignetteCentreStops: value('uVignetteCentreStops'),
    vignetteEdgeStops: value('uVignetteEdgeStops'),
    halation: [value('uHalationRed'), value('uHalationGreen'), value('uHalationBlue')],
    halationSigmaPx: value('uHalationSigma'),
    lightLeak: value('uLightLeak'),
    grainDensity: value('uGrainScale') * value('uGrainSigma') * value('uPaperSlope'),
    grainColour: value('uGrainColour'),
    gateWeavePx: value('uGateWeave'),
    dateStampBrightness: value('uDateStampBrightness'),
    unevenDevelopment: value('uUnevenDevelopment'),
  }
}

type Vignette = Pick<Effects, 'vignetteCentreStops' | 'vignetteEdgeStops'>

/**
 * Fourth roots of the vignette: of the light in the middle, and what the corners add to it. Squared twice, the root
 * changes as smoothly as stops would, and a shader needs no power.
 */
export function vignetteRoots({
  vignetteCentreStops,
  vignetteEdgeStops,
}: Vignette): readonly [middle: number, corners: number] {
  const middle = 2 ** (vignetteCentreStops / 4)
  return [middle, 2 ** (vignetteEdgeStops / 4) - middle]
}

/** Knee of the highlight rolloff: light below it is left alone; the shaders know it as ROLLOFF_KNEE. */
export const rolloffKnee = 0.6

/**
 * Standard deviation of the halation as a multiple of its first bounce's. Three bounces between film and back, Gaussians
 * of 1, 1.41 and 1.73 that weigh 0.55, 0.3 and 0.15, are one Gaussian of 1.26 to the eye.
 */
const halationSpread = 1.26

/** Samples of the halation's blur from the middle to one side. */
export const blurReach = 8

/** Standard deviations of the widest channel between two samples of the halation's blur. */
const blurStep = 0.36

/** Distance of two samples of the halation's blur, in pixels of an image 480 high. */
export function blurStepPx({ halationSigmaPx }: Pick<Effects, 'halationSigmaPx'>): number {
  return blurStep * halationSigmaPx * halationSpread
}

/**
 * Weights of the halation's blur along one axis, by sample from the middle outwards: Gaussians, whose 15 samples sum to 1
 * in each channel. Red light travels farthest in the film's base: the channel with the most halation is as wide as the
 * film says, the others so much narrower that all are as bright in the middle. So the core of a glow has the colour of its
 * light, and warms outwards, as on real film.
 */
export function halationWeights({
  halation: [red, green, blue],
}: Pick<Effects, 'halation'>): readonly (readonly [red: number, green: number, blue: number])[] {
  const most = Math.max(red, green, blue)
  const [ofRed, ofGreen, ofBlue] = [red, green, blue].map((part) =>
    gaussianWeights(blurStep / Math.sqrt(Math.max(part / most || 0, 1e-4))),
  )
  return Array.from({ length: blurReach }, (_, sample) => [
    ofRed?.[sample] ?? 0,
    ofGreen?.[sample] ?? 0,
    ofBlue?.[sample] ?? 0,
  ])
}

/** Gaussian from the middle to one side, by samples of a distance in standard deviations. Both sides sum to 1. */
function gaussianWeights(step: number): readonly number[] {
  const side = Array.from({ length: blurReach }, (_, sample) => Math.exp(-((sample * step) ** 2) / 2))
  const sum = side.reduce((all, weight) => all + 2 * weight, -1)
  return side.map((weight) => weight / sum)
}

/**
 * Light of a lamp, which a camera clips at 1, on the film: halation sees so much of it; the shaders know it as
 * HIGHLIGHT_MAX. A choice: real lamps are 10 to 100 times as bright as white.
 */
export const highlightMax = 6

/**
 * Highlight rolloff: how much the light above the knee is compressed so that the brightest there can be, after metering
 * and vignette, just reaches white; the bloom only fills what is left up to white. 0 leaves the image as it is, where
 * nothing exceeds white.
 */
export function highlightRolloff(metering: Metering, effects: Effects): number {
  const { vignetteCentreStops, vignetteEdgeStops } = effects
  const gain = Math.max(metering.red, metering.green, metering.blue)
  const brightest = gain * 2 ** Math.max(vignetteCentreStops, vignetteEdgeStops)
  return brightest <= 1 ? 0 : (brightest - 1) / ((brightest - rolloffKnee) * (1 - rolloffKnee))
}

/** True for a filter whose lens or film changes the light: by a vignette, halation or a light leak. */
export function changesLight(filter: Pick<Filter, 'params'>): boolean {
  const { vignetteCentreStops, vignetteEdgeStops, halation, lightLeak } = effectsOf(filter)
  return [vignetteCentreStops, vignetteEdgeStops, ...halation, lightLeak].some((value) => value !== 0)
}

/** Height of the image that the effects' lengths are given for. */
const referenceHeightPx = 480

/** Pixels of an image per pixel of one 480 high. */
export function scaleOf(size: Size): number {
  return size.heightPx / referenceHeightPx
}

/** Grains across and down an image: one a pixel, and no smaller on an image of several times the height. */
export function grainCells(size: Size): Size {
  return divided(size, grainScale(size))
}

/**
 * Size of the bloom's buffers for an image.
 * @param downsample makes them smaller by this factor, 1 or more
 */
export function bloomSize(size: Size, downsample = 1): Size {
  return divided(size, 4 * grainScale(size) * downsample)
}

/** Pixels along a grain: 1, or a whole number on an image of several times the height. */
export function grainScale(size: Size): number {
  return Math.max(1, Math.round(scaleOf(size)))
}

function divided(size: Size, by: number): Size {
  return { widthPx: Math.ceil(size.widthPx / by), heightPx: Math.ceil(size.heightPx / by) }
}

/** Distance of the samples of soft light's wide blur, pixels: its standard deviation is 5.7. */
export const softLightStepPx = 8

/** Whether an image gets soft light: where the visitor asks for it, and never in Classic, which has no film. */
export function hasSoftLight({
  filter,
  softLight,
}: {
  readonly filter: Pick<Filter, 'film'>
  readonly softLight: boolean
}): boolean {
  return softLight && filter.film !== null
}

const bloomParams: readonly string[] = ['uHalationRed', 'uHalationGreen', 'uHalationBlue', 'uLightLeak']

/** Whether a param is one of the bloom passes, which come before the filter's own. */
export function isBloomParam(name: string): boolean {
  return bloomParams.includes(name)
}
