import { useEffect, useState } from 'react'
import type { FilterRenderer } from '../render/FilterRenderer.ts'
import { openGpuTimer } from '../render/gpu/gpuTimer.ts'
import type { CompareRenderer } from './compareRenderer.ts'
import styles from './RenderTimes.module.css'

/** Times that one is the median of. */
const kept = 9

/** By pass; the whole tick is one where the browser can't time the GPU. */
type Times = ReadonlyMap<string, readonly number[]>

/** How long the picture takes: on the GPU, pass by pass, or on the whole where nobody can tell. */
export function RenderTimes({
  table,
  engine,
}: {
  readonly table: CompareRenderer
  readonly engine: FilterRenderer | null
}) {
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
function watchGpu(
  engine: FilterRenderer | null,
  note: (pass: string, ms: number) => void,
): (() => void) | null {
  const gl = engine?.kind === 'gpu' ? engine.canvas.getContext('webgl2') : null
  const opened = gl && openGpuTimer(gl, note)
  if (!engine?.setTimer || !opened) return null
  engine.setTimer(opened.timer)
  return () => {
    engine.setTimer?.(null)
    opened.close()
  }
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
}
