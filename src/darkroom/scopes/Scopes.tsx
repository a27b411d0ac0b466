import { memo, useEffect, useState } from 'react'
import type { FilmCurves } from '../../film/filmCurves.ts'
import { type MeasuredPatch, measurePatches } from '../source/chart.ts'
import type { CompareRenderer } from '../compare/compareRenderer.ts'
import type { Source } from '../source/source.ts'
import type { ImportedCube } from '../state/useEditorState.ts'
import { CurvesScope } from './CurvesScope.tsx'
import { PatchesScope } from './PatchesScope.tsx'
import styles from './Scopes.module.css'
import { Histogram, Vectorscope, Waveform } from './SignalScopes.tsx'
import type { Pixels } from './traces.ts'

/** Pane of the active edit. */
type Side = 'left' | 'right'

type Props = {
  readonly compareRenderer: CompareRenderer
  readonly side: Side
  /** Null for a filter without a film. */
  readonly curves: FilmCurves | null
  /** Imported file that is shown in place of a film. */
  readonly cube: ImportedCube | null
}

/** Scopes of the developed image, of the film, and of the chart. */
export const Scopes = memo(function Scopes({ compareRenderer, side, curves, cube }: Props) {
  const data = useScopeData(compareRenderer, side)
  return (
    <section className={styles['scopes']} aria-label="Scopes">
      {data && (
        <>
          <Histogram image={data.after} />
          <Waveform image={data.after} />
          <Vectorscope image={data.after} />
          <CurvesScope curves={curves} cube={cube} image={data.before} />
          {data.patches && <PatchesScope patches={data.patches} />}
        </>
      )}
    </section>
  )
})

/** Data of the scopes. */
type ScopeData = {
  /** Image of the source, and as the active edit develops it. */
  readonly before: Pixels
  readonly after: Pixels
  /** Null for every source but the chart. */
  readonly patches: readonly MeasuredPatch[] | null
}

/** Ten updates a second follow a drag; more would take time from the image. */
const updateMs = 100

/** Reads the scopes' data after a comparison was developed, at most ten times a second and never within its frame. */
function useScopeData(compareRenderer: CompareRenderer, side: Side): ScopeData | null {
  const [data, setData] = useState<ScopeData | null>(null)

  useEffect(() => {
    const sample = createImageSampler()
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      timer = undefined
      const next = readData(compareRenderer, side, sample)
      if (next) setData(next)
    }
    const schedule = () => {
      timer ??= setTimeout(update, updateMs)
    }
    schedule()
    const cleanup = compareRenderer.onRender(schedule)
    return () => {
      cleanup()
      clearTimeout(timer)
    }
  }, [compareRenderer, side])

  return data
}

function readData(compareRenderer: CompareRenderer, side: Side, sample: ImageSampler): ScopeData | null {
  const shown = compareRenderer.shown()
  if (!shown) return null
  const { source } = shown.request
  const after = sample((side === 'left' ? shown.left : null) ?? shown.right)
  const hasPatches = source.kind === 'still' && source.hasPatches
  return { before: sample(imageOf(source)), after, patches: hasPatches ? measurePatches(after) : null }
}

function imageOf(source: Source): CanvasImageSource {
  return source.kind === 'still' ? source.image : source.video
}

/** Size of what scopes read: a hundredth of a 4K image is enough for them. */
const widthPx = 160
const heightPx = 120

/** Samples an image as 160 x 120 pixels. */
type ImageSampler = (image: CanvasImageSource) => Pixels

/** Creates an image sampler with a canvas of its own. */
function createImageSampler(): ImageSampler {
  const canvas = new OffscreenCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Canvas error.')
  context.imageSmoothingQuality = 'high'
  return (image) => {
    context.drawImage(image, 0, 0, widthPx, heightPx)
    return context.getImageData(0, 0, widthPx, heightPx)
  }
}
