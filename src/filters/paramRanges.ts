import type { Tuning } from '../film/Film.ts'
/** One number that can be turned. */
export type ParamRange = {
  readonly label: string
  /** What it is counted in; left out where it is a plain factor. */
  readonly unit?: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
}

/*
 * The params of the effects, one function an effect, of the values in a filter's preset; what is left out is off.
 * Lengths are in pixels of a picture 480 high and grow with it. The strengths are choices, made by eye at 640 x 480,
 * unless a source is named.
 */

type Values<Name extends `u${string}`> = Readonly<Record<Name, number>>

/**
 * The lens's blur: how far beside its middle a pixel is sampled, in pixels of any picture. The four nearest pixels
 * mix to a blur of standard deviation sqrt(beside - beside^2): 0.33 px for 1/8, 0.5 px for 1/2.
 */
export function softness({ uSoftness }: Values<'uSoftness'>) {
  return {
    uSoftness: { label: 'Softness', unit: 'px', value: uSoftness, min: 0, max: 0.5, step: 0.125 },
  } as const satisfies Params
}

/** More light in the middle than in the corners: vignette, or a flash on the camera. */
export function falloff({
  uVignetteCentreStops,
  uVignetteEdgeStops,
}: Values<'uVignetteCentreStops' | 'uVignetteEdgeStops'>) {
  return {
    uVignetteCentreStops: {
      label: 'Light in the middle',
      unit: 'stops',
      value: uVignetteCentreStops,
      min: -1,
      max: 1,
      step: 0.05,
    },
    uVignetteEdgeStops: {
      label: 'Light in the corners',
      unit: 'stops',
      value: uVignetteEdgeStops,
      min: -2,
      max: 1,
      step: 0.05,
    },
  } as const satisfies Params
}

type Halation = 'uHalationRed' | 'uHalationGreen' | 'uHalationBlue' | 'uHalationSigma'

/** Light that the film's back throws back: parts of the highlights, red-weighted as the red layer lies lowest. */
export function halation({ uHalationRed, uHalationGreen, uHalationBlue, uHalationSigma }: Values<Halation>) {
  return {
    uHalationRed: { label: 'Halation, red', value: uHalationRed, min: 0, max: 0.3, step: 0.005 },
    uHalationGreen: { label: 'Halation, green', value: uHalationGreen, min: 0, max: 0.3, step: 0.005 },
    uHalationBlue: { label: 'Halation, blue', value: uHalationBlue, min: 0, max: 0.3, step: 0.005 },
    uHalationSigma: {
      label: 'Reach of the halation',
      unit: 'px',
      value: uHalationSigma,
      min: 1,
      max: 12,
      step: 0.5,
    },
  } as const satisfies Params
}

type Grain = 'uGrainScale' | 'uGrainSigma' | 'uPaperSlope' | 'uGrainColour'

/**
 * Grain in density. `uGrainSigma` is the negative's by Selwyn's law at 640 pixels a frame, rms/1000 sqrt(1810/3164);
 * `uPaperSlope` is what the paper makes of it at mid grey; `uGrainScale` multiplies both, 1 is what would be measured.
 * `uGrainColour` is 1 for a film of three layers, 0 for one of a single layer.
 */
export function grain({ uGrainScale, uGrainSigma, uPaperSlope, uGrainColour }: Values<Grain>) {
  return {
    uGrainScale: { label: 'Grain', value: uGrainScale, min: 0, max: 6, step: 0.1 },
    uGrainSigma: {
      label: 'Grain of the negative',
      unit: 'D',
      value: uGrainSigma,
      min: 0,
      max: 0.03,
      step: 0.0001,
    },
    uPaperSlope: { label: "Paper's slope at mid grey", value: uPaperSlope, min: 0, max: 4, step: 0.01 },
    uGrainColour: { label: 'Colour of the grain', value: uGrainColour, min: 0, max: 1, step: 0.1 },
  } as const satisfies Params
}

/** How far the film moves in the gate from frame to frame of the live view; stills don't move. */
export function gateWeave({ uGateWeave }: Values<'uGateWeave'>) {
  return {
    uGateWeave: { label: 'Gate weave', unit: 'px', value: uGateWeave, min: 0, max: 0.3, step: 0.05 },
  } as const satisfies Params
}

/** Light through the back of the camera, at one side of the frame. */
export function lightLeak({ uLightLeak }: Values<'uLightLeak'>) {
  return {
    uLightLeak: { label: 'Light leak', value: uLightLeak, min: 0, max: 0.5, step: 0.01 },
  } as const satisfies Params
}

/** The date, burnt in by a light in the camera's back. */
export function dateStamp({ uDateStampBrightness }: Values<'uDateStampBrightness'>) {
  return {
    uDateStampBrightness: { label: 'Date stamp', value: uDateStampBrightness, min: 0, max: 2, step: 0.05 },
  } as const satisfies Params
}

/** What is turned of a film itself: its table is developed anew. */
export type FilmParamId = keyof Tuning | 'dyeFade'

/** What is missing is as the film has it. */
export type FilmValues = Readonly<Partial<Record<FilmParamId, number>>>
/** Keyed by uniform name; the single source of their uniforms. The values are those of `presets/`. */
export type Params = Readonly<Record<`u${string}`, ParamRange>>
