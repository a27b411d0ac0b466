import type { Filter } from './Filter.ts'

/** A filter's effects as numbers; 0 where it has none. Pixels are those of a picture 480 high. */
export type Effects = {
  readonly softnessPx: number
  readonly centreStops: number
  readonly edgeStops: number
  /** Parts of the highlights that are added around them. */
  readonly halation: readonly [red: number, green: number, blue: number]
  readonly halationSigmaPx: number
  readonly leak: number
  /** Standard deviation of the print's density at mid grey. */
  readonly grainDensity: number
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
    gateWeavePx: value('uGateWeave'),
    stampLight: value('uStampLight'),
  }
}
