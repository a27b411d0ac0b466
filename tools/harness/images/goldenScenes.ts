import { type ParamValues } from '../../../src/engine/filters/Filter.ts'
import { renderOptionsFixture } from '../fixtures/renderOptionsFixture.ts'
import { type SourceName, sources } from './sources.ts'
import {
  type FilterRenderer,
  type RenderOptions,
  type Filter,
  withParamValues,
  filterById,
  filters,
} from '../../../src/engine/index.ts'

/** Scene with a golden image: a filter over a source image, with changed params or as a frame of a video. */
export type GoldenScene = {
  readonly filter: Filter
  readonly source: SourceName
  /** Last part of the golden's name, for scenes with changed params or a frame. */
  readonly variant?: string
  /** Values in place of the filter's own. */
  readonly params?: ParamValues
  /** Frame number of the film in a video; a still has none. */
  readonly frame?: number
}

const sourceNames: readonly SourceName[] = ['portrait', 'chart', 'contrast']

const plain = filters.flatMap((filter) => sourceNames.map((source): GoldenScene => ({ filter, source })))

/** Frames of a video, for gate weave, which stills do not have. */
const moving = filters
  .filter(({ params }) => 'uGateWeave' in params)
  .map((filter): GoldenScene => ({ filter, source: 'contrast', variant: 'moving', frame: 7 }))

/** All scenes with a golden: every filter of the registry over three sources, and effects that those do not show. */
export const goldenScenes: readonly GoldenScene[] = [
  ...plain,
  ...moving,
  {
    filter: filterById('vintage'),
    source: 'portrait',
    variant: 'leaking',
    params: { uLightLeak: 0.5, uGrainScale: 0, uVignetteEdgeStops: 0 },
  },
  {
    filter: filterById('cpm35'),
    source: 'contrast',
    variant: 'glowing',
    params: { uHalationRed: 0.3, uHalationSigma: 12, uVignetteCentreStops: 1, uDateStampBrightness: 2 },
  },
]

/** Name of a scene's golden image, tests/visual/golden/NAME.png. */
export function goldenName({ filter, source, variant }: GoldenScene): string {
  return ['filters', source, filter.id, ...(variant === undefined ? [] : [variant])].join('-')
}

/** Develops a scene. @param values param values on top of the scene's own */
export async function developScene(
  renderer: FilterRenderer,
  { filter, source, params = {}, frame }: GoldenScene,
  values: ParamValues = {},
): Promise<ImageData> {
  const changed = withParamValues(filter, { ...params, ...values })
  const ofVideo: Partial<RenderOptions> = frame === undefined ? {} : { frame }
  const bitmap = await createImageBitmap(await sourceImage(source))
  try {
    return renderer.develop(bitmap, renderOptionsFixture(changed, { dateStamp: true, ...ofVideo }))
  } finally {
    bitmap.close()
  }
}

const images = new Map<SourceName, Promise<ImageData>>()

/** Source image, painted once, because tests develop it hundreds of times. */
function sourceImage(source: SourceName): Promise<ImageData> {
  const image = images.get(source) ?? Promise.resolve(sources[source]())
  images.set(source, image)
  return image
}
