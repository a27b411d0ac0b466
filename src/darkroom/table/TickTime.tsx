import { useEffect, useState } from 'react'

import type { Engine } from '../../filters/Engine.ts'
import { openGpuStopwatch } from '../../filters/gpu/openGpuStopwatch.ts'
import type { LightTable } from './createLightTable.ts'
import styles from './TickTime.module.css'

/** Times that one is the median of. */
const kept = 9

/** By pass; the whole tick is one where the browser can't time the GPU. */
type Times = ReadonlyMap<string, readonly number[]>

/** How long the picture takes: on the GPU, pass by pass, or on the whole where nobody can tell. */
export function TickTime({ table, engine }: { readonly table: LightTable; readonly engine: Engine | null }) {
  const [times, setTimes] = useState<Times>(new Map())
  useEffect(() => {
    const note = (pass: string, ms: number) =>
      setTimes((before) => new Map(before).set(pass, [...(before.get(pass) ?? []).slice(1 - kept), ms]))
    const stop = watchGpu(engine, note) ?? table.onPaint((tickMs) => note('Tick', tickMs))
    return () => {
      stop()
      setTimes(new Map())
    }
  }, [table, engine])
  const text = [...times].map(([pass, some]) => `${pass} ${medianOf(some).toFixed(1)}`).join(', ')
  return <p className={styles['time']}>{text === '' ? '' : `${text} ms`}</p>
}

/** Null where the GPU's time can't be had. */
function watchGpu(engine: Engine | null, note: (pass: string, ms: number) => void): (() => void) | null {
  const gl = engine?.kind === 'gpu' ? engine.canvas.getContext('webgl2') : null
  const opened = gl && openGpuStopwatch(gl, note)
  if (!engine?.setStopwatch || !opened) return null
  engine.setStopwatch(opened.stopwatch)
  return () => {
    engine.setStopwatch?.(null)
    opened.close()
  }
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
}
