import type { FilmParamId } from '../film/Film.ts'

/** Range of a param, and how the darkroom labels it. */
export type ParamRange = {
  readonly label: string
  /** Left out where the param is a plain factor. */
  readonly unit?: string
  readonly min: number
  readonly max: number
  readonly step: number
}

/**
 * Ranges of the params of every effect, by uniform; a filter has an effect where its file in `filters/` gives the
 * effect's values. Lengths are in pixels of an image 480 high and grow with it. The strengths are choices, made by eye
 * at 640 x 480, unless a source is named.
 */
export const paramRanges = {
  // The lens's blur: how far from its middle a pixel is sampled, in pixels of any image. The four nearest pixels mix
  // to a blur of standard deviation sqrt(offset - offset^2): 0.33 px for 1/8, 0.5 px for 1/2.
  uSoftness: { label: 'Softness', unit: 'px', min: 0, max: 0.5, step: 0.125 },

  // A simple lens smears its corners along the radius: how far to either side of a corner it is sampled, in pixels of any
  // image. Nearer to the middle it is less, in proportion.
  uCornerSoftness: { label: 'Softness in the corners', unit: 'px', min: 0, max: 1.25, step: 0.125 },

  // More light in the middle than in the corners: vignette, or a flash on the camera.
  uVignetteCentreStops: { label: 'Light in the middle', unit: 'stops', min: -1, max: 1, step: 0.05 },
  uVignetteEdgeStops: { label: 'Light in the corners', unit: 'stops', min: -2, max: 1, step: 0.05 },

  // Light that the film's back reflects: parts of the highlights, red-weighted as the red layer lies lowest. The less of a
  // channel, the narrower it spreads.
  uHalationRed: { label: 'Halation, red', min: 0, max: 0.3, step: 0.005 },
  uHalationGreen: { label: 'Halation, green', min: 0, max: 0.3, step: 0.005 },
  uHalationBlue: { label: 'Halation, blue', min: 0, max: 0.3, step: 0.005 },
  uHalationSigma: { label: 'Reach of the halation', unit: 'px', min: 1, max: 12, step: 0.5 },

  // Grain in density. `uGrainSigma` is the negative's by Selwyn's law at 640 pixels a frame, rms/1000 sqrt(1810/3164);
  // `uPaperSlope` is what the paper makes of it at mid grey; `uGrainScale` multiplies both, 1 is what would be measured.
  // `uGrainColour` is 1 for a film of three layers, 0 for one of a single layer.
  uGrainScale: { label: 'Grain', min: 0, max: 6, step: 0.1 },
  uGrainSigma: { label: 'Grain of the negative', unit: 'D', min: 0, max: 0.03, step: 0.0001 },
  uPaperSlope: { label: "Paper's slope at mid grey", min: 0, max: 4, step: 0.01 },
  uGrainColour: { label: 'Colour of the grain', min: 0, max: 1, step: 0.1 },

  // Light through the back of the camera, at one side of the frame.
  uLightLeak: { label: 'Light leak', min: 0, max: 0.5, step: 0.01 },

  // How far the film moves in the gate from frame to frame of the live view; stills don't move.
  uGateWeave: { label: 'Gate weave', unit: 'px', min: 0, max: 0.3, step: 0.05 },

  // Brightness of the date's lamps in the camera's back.
  uDateStampBrightness: { label: 'Date stamp', min: 0, max: 2, step: 0.05 },

  // The paste of an integral film, which rollers spread over the image: veil at the edges, stain where its pod was.
  uUnevenDevelopment: { label: 'Uneven development', min: 0, max: 1, step: 0.05 },
} as const satisfies Readonly<Record<`u${string}`, ParamRange>>

/** Ranges of the params of a film, with which its LUT is baked again. */
export const filmParamRanges: Readonly<Record<FilmParamId, ParamRange>> = {
  exposureStops: { label: 'Exposure', unit: 'stops', min: -2, max: 3, step: 0.1 },
  pushStops: { label: 'Push or pull', unit: 'stops', min: -2, max: 3, step: 0.1 },
  printContrast: { label: 'Print contrast', min: 0.4, max: 1.6, step: 0.01 },
  dyeFade: { label: 'Dye fade', min: 0, max: 1.5, step: 0.01 },
  flare: { label: 'Flare', unit: '%', min: 0, max: 3, step: 0.1 },
  saturation: { label: 'Saturation', min: 0, max: 2, step: 0.01 },
}

/** Ranges of a film's neutral axis. */
export const neutralAxisRanges = {
  /** Part of the greys' own colour that is taken away. */
  damping: { label: 'Own colour taken away', min: 0, max: 1, step: 0.01 },
  /** a* and b* of a grey's cast. */
  cast: { min: -20, max: 20, step: 0.05 },
} as const

/**
 * Range of a shader's param.
 * @throws RangeError for a uniform that is not a param of any effect
 */
export function rangeOf(uniform: string): ParamRange {
  const ranges: Readonly<Record<string, ParamRange>> = paramRanges
  const range = Object.hasOwn(ranges, uniform) ? ranges[uniform] : undefined
  if (!range) throw new RangeError(`${uniform} has no range: src/engine/filters/paramRanges.ts lists them`)
  return range
}
