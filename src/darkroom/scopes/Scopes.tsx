import { memo, useEffect, useState } from 'react'
import type { FilmCurves } from '../../film/filmCurves.ts'
import type { CompareRenderer } from '../compareRenderer.ts'
import { FilmCurvesScope, PatchesScope } from './FilmScopes.tsx'
import { Histogram, Vectorscope, Waveform } from './SignalScopes.tsx'
import styles from './Scopes.module.css'
import type { Source } from '../source.ts'
import { measurePatches, type MeasuredPatch } from '../chart.ts'
import type { Pixels } from './traces.ts'

type Props = {
  readonly table: CompareRenderer
  /** Where the look under the controls is shown. */
  readonly side: 'left' | 'right'
  readonly curves: FilmCurves | null
}

/** The instruments: of the picture as it is shown, of the film, and of the chart. */
export const Scopes = memo(function Scopes({ table, side, curves }: Props) {
  const reading = useScopeData(table, side)
  return (
    <section className={styles['scopes']} aria-label="Scopes">
      {reading && (
        <>
          <Histogram picture={reading.after} />
          <Waveform picture={reading.after} />
          <Vectorscope picture={reading.after} />
          <FilmCurvesScope curves={curves} picture={reading.before} />
          {reading.patches && <PatchesScope patches={reading.patches} />}
        </>
      )}
    </section>
  )
})

/** What the scopes are drawn from. */
export type Reading = {
  /** The picture as the source gives it, and as the look under the controls shows it. */
  readonly before: Pixels
  readonly after: Pixels
  /** Of the chart alone. */
  readonly patches: readonly MeasuredPatch[] | null
}

/** Ten a second follow a hand; more would take time from the picture. */
const everyMs = 100

/** Reads the light table after it has painted, at most ten times a second and never within its tick. */
export function useScopeData(table: CompareRenderer, side: 'left' | 'right'): Reading | null {
  const [reading, setReading] = useState<Reading | null>(null)

  useEffect(() => {
    const reader = createReader()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      const next = readTable(table, side, reader)
      if (next) setReading(next)
    }
    const later = () => {
      timer ??= setTimeout(read, everyMs)
    }
    later()
    const stop = table.onPaint(later)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [table, side])

  return reading
}

function readTable(table: CompareRenderer, side: 'left' | 'right', reader: Reader): Reading | null {
  const shown = table.shown()
  if (!shown) return null
  const { source } = shown.order
  const after = reader((side === 'left' ? shown.left : null) ?? shown.right)
  const hasPatches = source.kind === 'still' && source.hasPatches
  return { before: readSource(source, reader), after, patches: hasPatches ? measurePatches(after) : null }
}

function readSource(source: Source, reader: Reader): Pixels {
  return reader(source.kind === 'still' ? source.picture : source.video)
}

/** What scopes read: a hundredth of a 4K picture is enough for them. */
const widthPx = 160
const heightPx = 120

/** Reads a picture as 160 x 120 pixels. */
export type Reader = (picture: CanvasImageSource) => Pixels

/** A reader with a canvas of its own. */
export function createReader(): Reader {
  const canvas = new OffscreenCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Canvas error.')
  context.imageSmoothingQuality = 'high'
  return (picture) => {
    context.drawImage(picture, 0, 0, widthPx, heightPx)
    return context.getImageData(0, 0, widthPx, heightPx)
  }
}
