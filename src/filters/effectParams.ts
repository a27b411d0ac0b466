import type { Params } from './Filter.ts'

/*
 * The params of the effects, one function an effect; what is left out is off. Lengths are in pixels of a picture
 * 480 high and grow with it. The strengths are choices, made by eye at 640 x 480, unless a source is named.
 */

/**
 * The lens's blur: how far beside its middle a pixel is sampled, in pixels of any picture. The four nearest pixels
 * mix to a blur of standard deviation sqrt(beside - beside^2): 0.33 px for 1/8, 0.5 px for 1/2.
 */
export function softness(besidePx: number) {
  return {
    uSoftness: { label: 'Softness', value: besidePx, min: 0, max: 0.5, step: 0.125 },
  } as const satisfies Params
}

/** More light in the middle than in the corners: vignette, or a flash on the camera. */
export function falloff({
  centreStops,
  edgeStops,
}: {
  readonly centreStops: number
  readonly edgeStops: number
}) {
  return {
    uCentreStops: { label: 'Light in the middle, stops', value: centreStops, min: -1, max: 1, step: 0.05 },
    uEdgeStops: { label: 'Light in the corners, stops', value: edgeStops, min: -2, max: 1, step: 0.05 },
  } as const satisfies Params
}

type Halation = {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly sigmaPx: number
}

/** Light that the film's back throws back: parts of the highlights, red-weighted as the red layer lies lowest. */
export function halation({ red, green, blue, sigmaPx }: Halation) {
  return {
    uHalationRed: { label: 'Halation, red', value: red, min: 0, max: 0.3, step: 0.005 },
    uHalationGreen: { label: 'Halation, green', value: green, min: 0, max: 0.3, step: 0.005 },
    uHalationBlue: { label: 'Halation, blue', value: blue, min: 0, max: 0.3, step: 0.005 },
    uHalationSigma: { label: 'Halation, px', value: sigmaPx, min: 1, max: 12, step: 0.5 },
  } as const satisfies Params
}

type Grain = {
  readonly scale: number
  readonly sigma: number
  readonly paperSlope: number
  readonly colour: 0 | 1
}

/**
 * Grain in density. `sigma` is the negative's by Selwyn's law at 640 pixels a frame, rms/1000 sqrt(1810/3164);
 * `paperSlope` is what the paper makes of it at mid grey; `scale` multiplies both, 1 is what would be measured.
 * `colour` is 1 for a film of three layers, 0 for one of a single layer.
 */
export function grain({ scale, sigma, paperSlope, colour }: Grain) {
  return {
    uGrainScale: { label: 'Grain', value: scale, min: 0, max: 6, step: 0.1 },
    uGrainSigma: { label: 'Grain of the negative, density', value: sigma, min: 0, max: 0.03, step: 0.0001 },
    uPaperSlope: { label: "Paper's slope at mid grey", value: paperSlope, min: 0, max: 4, step: 0.01 },
    uGrainColour: { label: 'Colour of the grain', value: colour, min: 0, max: 1, step: 0.1 },
  } as const satisfies Params
}

/** How far the film moves in the gate from frame to frame of the live view; stills don't move. */
export function gateWeave(px: number) {
  return {
    uGateWeave: { label: 'Gate weave, px', value: px, min: 0, max: 0.3, step: 0.05 },
  } as const satisfies Params
}

/** Light through the back of the camera, at one side of the frame. */
export function lightLeak(peak: number) {
  return {
    uLeak: { label: 'Light leak', value: peak, min: 0, max: 0.5, step: 0.01 },
  } as const satisfies Params
}

/** The date, burnt in by a light in the camera's back. */
export function dateStamp(brightness: number) {
  return {
    uStampLight: { label: 'Date stamp', value: brightness, min: 0, max: 2, step: 0.05 },
  } as const satisfies Params
}
