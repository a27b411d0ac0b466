import type { Filter } from './Filter.ts'
import type { Metering } from '../photo/Photo.ts'
import type { Size } from '../lib/geometry.ts'

/** A filter's effects as numbers; 0 where it has none. Pixels are those of a picture 480 high. */
export type Effects = {
  /** Where a pixel is sampled beside its middle, in pixels of any picture. */
  readonly softnessPx: number
  readonly centreStops: number
  readonly edgeStops: number
  /** Parts of the highlights that are added around them. */
  readonly halation: readonly [red: number, green: number, blue: number]
  readonly halationSigmaPx: number
  readonly leak: number
  /** Standard deviation of the print's density at mid grey. */
  readonly grainDensity: number
  /** 0 for one layer's grain, as in black and white; 1 for three. */
  readonly grainColour: number
  readonly gateWeavePx: number
  readonly stampLight: number
}

export function effectsOf({ params }: Pick<Filter, 'params'>): Effects {
  const value = (name: `u${string}`) => params[name] ?? 0
  return {
    softnessPx: value('uSoftness'),
    centreStops: value('uVignetteCentreStops'),
    edgeStops: value('uVignetteEdgeStops'),
    halation: [value('uHalationRed'), value('uHalationGreen'), value('uHalationBlue')],
    halationSigmaPx: value('uHalationSigma'),
    leak: value('uLightLeak'),
    grainDensity: value('uGrainScale') * value('uGrainSigma') * value('uPaperSlope'),
    grainColour: value('uGrainColour'),
    gateWeavePx: value('uGateWeave'),
    stampLight: value('uDateStampBrightness'),
  }
}

/**
 * Fourth root of the light in the middle, and what the corners add to it. Squared twice, the root runs from the one
 * to the other as smoothly as stops would, and a shader has it without a power.
 */
export function falloffRoots({
  centreStops,
  edgeStops,
}: Pick<Effects, 'centreStops' | 'edgeStops'>): readonly [middle: number, corners: number] {
  const middle = 2 ** (centreStops / 4)
  return [middle, 2 ** (edgeStops / 4) - middle]
}

/** Light below this is left alone. */
export const rolloffKnee = 0.6

/**
 * How much the light above the knee is bent so that the brightest there can be, after metering, flash and halation,
 * just reaches white. 0, and the picture stays as it is, where nothing makes white brighter.
 */
export function shoulder(metering: Metering, { centreStops, edgeStops, halation }: Effects): number {
  const gain = Math.max(metering.red, metering.green, metering.blue)
  const brightest = gain * 2 ** Math.max(centreStops, edgeStops) + Math.max(...halation)
  return brightest <= 1 ? 0 : (brightest - 1) / ((brightest - rolloffKnee) * (1 - rolloffKnee))
}

/** The effects' lengths are given for a picture of this height. */
const heightPx = 480

/** Pixels of a picture per pixel of one 480 high. */
export function scaleOf(size: Size): number {
  return size.heightPx / heightPx
}

/** Grains across and down the picture: one a pixel, and no smaller on a picture of several times the height. */
export function grainCells(size: Size): Size {
  return divided(size, wholeScale(size))
}

/** Size of the buffers with the highlights and their glow, or so many times smaller. */
export function glowSize(size: Size, shrink = 1): Size {
  return divided(size, 4 * wholeScale(size) * shrink)
}

function wholeScale(size: Size): number {
  return Math.max(1, Math.round(scaleOf(size)))
}

function divided(size: Size, by: number): Size {
  return { widthPx: Math.ceil(size.widthPx / by), heightPx: Math.ceil(size.heightPx / by) }
}

/** Params of the filters that the passes before them read; a filter without one has none of its effect. */
export const bloomParams = ['uHalationRed', 'uHalationGreen', 'uHalationBlue', 'uLightLeak'] as const

export function isPassParam(name: string): boolean {
  return bloomParams.some((param) => param === name)
}
