import { useEffect, useState } from 'react'

import type { Source } from '../sources/Source.ts'
import type { LightTable } from '../table/createLightTable.ts'
import { createReader, type Reader } from './createReader.ts'
import { measurePatches, type MeasuredPatch } from './measurePatches.ts'
import type { Pixels } from './Pixels.ts'

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
export function useReading(table: LightTable, side: 'left' | 'right'): Reading | null {
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

function readTable(table: LightTable, side: 'left' | 'right', reader: Reader): Reading | null {
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
