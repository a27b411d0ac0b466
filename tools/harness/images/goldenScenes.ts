import type { FilterRenderer, RenderOptions } from '../../../src/render/FilterRenderer.ts'
import { type Filter, type ParamValues, withParamValues } from '../../../src/filters/Filter.ts'
import { filterById, filters } from '../../../src/filters/filters.ts'
import { renderOptionsFixture } from '../fixtures/renderOptionsFixture.ts'
import { type SourceName, sources } from './sources.ts'

/** A picture of the booth that has a golden: a filter x a source x what is turned of the filter. */
export type GoldenScene = {
  readonly filter: Filter
  readonly source: SourceName
  /** What is special about it; the plain scenes have nothing special. */
  readonly variant?: string
  /** Values in place of the filter's own. */
  readonly params?: ParamValues
  /** Film frame of a moving picture; a still has none. */
  readonly frame?: number
}

const sourceNames: readonly SourceName[] = ['portrait', 'chart', 'ramp', 'dim', 'contrast']

const plain = filters.flatMap((filter) => sourceNames.map((source): GoldenScene => ({ filter, source })))

/** Stills do not show how the film moves in the gate. */
const moving = filters
  .filter(({ params }) => 'uGateWeave' in params)
  .map((filter): GoldenScene => ({ filter, source: 'contrast', variant: 'moving', frame: 7 }))

/** Every filter over every source, and what those do not show. A new filter is in it with its row in the registry. */
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

/** The golden's name: tests/visual/golden/NAME.png. */
export function goldenName({ filter, source, variant }: GoldenScene): string {
  return ['filters', source, filter.id, ...(variant === undefined ? [] : [variant])].join('-')
}

/** The scene's picture; `turn` is what else is turned of its filter. */
export async function developScene(
  renderer: FilterRenderer,
  { filter, source, params = {}, frame }: GoldenScene,
  turn: ParamValues = {},
): Promise<ImageData> {
  const turned = withParamValues(filter, { ...params, ...turn })
  const moved: Partial<RenderOptions> = frame === undefined ? {} : { frame }
  const bitmap = await createImageBitmap(await sourceImage(source))
  try {
    return renderer.develop(bitmap, renderOptionsFixture(turned, { dateStamp: true, ...moved }))
  } finally {
    bitmap.close()
  }
}

const pictures = new Map<SourceName, Promise<ImageData>>()

/** Painted once: tests develop it hundreds of times. */
function sourceImage(source: SourceName): Promise<ImageData> {
  const picture = pictures.get(source) ?? Promise.resolve(sources[source]())
  pictures.set(source, picture)
  return picture
}
