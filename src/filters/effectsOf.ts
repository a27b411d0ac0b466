import type { Filter } from './Filter.ts'

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
  const value = (name: `u${string}`) => params[name]?.value ?? 0
  return {
    softnessPx: value('uSoftness'),
    centreStops: value('uCentreStops'),
    edgeStops: value('uEdgeStops'),
    halation: [value('uHalationRed'), value('uHalationGreen'), value('uHalationBlue')],
    halationSigmaPx: value('uHalationSigma'),
    leak: value('uLeak'),
    grainDensity: value('uGrainScale') * value('uGrainSigma') * value('uPaperSlope'),
    grainColour: value('uGrainColour'),
    gateWeavePx: value('uGateWeave'),
    stampLight: value('uStampLight'),
  }
}
