import { changesLight, hasSoftLight } from '../filters/effects.ts'
import { denoiseStrength } from '../chromaDenoise.ts'
import type { RenderOptions } from '../FilterRenderer.ts'
import { cubeOfFilter } from '../filters/cubeFilter.ts'
import { filters } from '../filters/filters.ts'

/** Feature of a film's programs that an image in good light does without, on a film that ships. */
type FeatureRule = {
  /** Whether an image needs it. */
  readonly isUsed: (options: RenderOptions) => boolean
  /** Options of the same image without it: what the live view shows until its programs are compiled. */
  readonly without: (options: RenderOptions) => RenderOptions
}

/** Features by the macro that is 1 in the shaders of an image that uses them, 0 in all others. */
const rules = {
  CHROMA: {
    isUsed: (options) => denoiseStrength(options) > 0,
    without: (options) => ({ ...options, denoised: false }),
  },
  DODGE: {
    isUsed: ({ filter, metering }) => filter.film !== null && metering.dodge !== undefined,
    without: (options) => ({ ...options, metering: { ...options.metering, dodge: undefined } }),
  },
  SOFT_LIGHT: {
    isUsed: hasSoftLight,
    without: (options) => ({ ...options, softLight: false }),
  },
  CUBE: {
    isUsed: ({ filter }) => cubeOfFilter(filter) !== null,
    without: (options) => ({ ...options, filter: filters[0] }),
  },
  /** A `.cube` file is given the image's codes as they are: no effect needs them as light. */
  UNLIT: {
    isUsed: ({ filter }) => cubeOfFilter(filter) !== null && !changesLight(filter),
    without: (options) => ({ ...options, filter: filters[0] }),
  },
  SHAPER: {
    isUsed: ({ filter }) => cubeOfFilter(filter)?.isEven === false,
    without: (options) => ({ ...options, filter: filters[0] }),
  },
} as const satisfies Readonly<Record<string, FeatureRule>>

/** Macro of a feature. */
export type Feature = keyof typeof rules

const ruleOf: Readonly<Record<Feature, FeatureRule>> = rules
/** All features, in the order in which sets of them are written. */
export const allFeatures = Object.keys(rules) as readonly Feature[]

/** Features that an image uses: none in good light. */
export function featuresOf(options: RenderOptions): readonly Feature[] {
  return allFeatures.filter((feature) => ruleOf[feature].isUsed(options))
}

/** Options of the same image with as many of its features as are ready together. @param areReady tells it of a set */
export function withReadyFeatures(
  options: RenderOptions,
  areReady: (features: readonly Feature[]) => boolean,
): RenderOptions {
  const wanted = featuresOf(options)
  if (areReady(wanted)) return options
  const kept = wanted.reduce<readonly Feature[]>(
    (ready, feature) => (areReady([...ready, feature]) ? [...ready, feature] : ready),
    [],
  )
  const missing = wanted.filter((feature) => !kept.includes(feature))
  return missing.reduce((rest, feature) => ruleOf[feature].without(rest), options)
}
