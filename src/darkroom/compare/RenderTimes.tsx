import { useEffect, useState } from 'react'
import type { Cleanup } from '../../lib/cleanup.ts'
import type { FilterRenderer } from '../../render/FilterRenderer.ts'
import { openGpuTimer } from '../../render/gpu/gpuTimer.ts'
import type { CompareRenderer } from './compareRenderer.ts'
import styles from './RenderTimes.module.css'

/** Number of times that a median is taken of. */
const sampleCount = 9

/** Times in ms by pass, oldest first. */
type Times = ReadonlyMap<string, readonly number[]>

type Props = { readonly compareRenderer: CompareRenderer; readonly renderer: FilterRenderer | null }

/** Render times, as medians: of each pass on the GPU, or of the whole frame where the browser can't time the GPU. */
export function RenderTimes({ compareRenderer, renderer }: Props) {
  const [times, setTimes] = useState<Times>(new Map())
  useEffect(() => {
    const addTime = (pass: string, ms: number) =>
      setTimes((before) =>
        new Map(before).set(pass, [...(before.get(pass) ?? []).slice(1 - sampleCount), ms]),
      )
    const cleanup =
      timeGpu(renderer, addTime) ?? compareRenderer.onRender((frameMs) => addTime('Tick', frameMs))
    return () => {
      cleanup()
      setTimes(new Map())
    }
  }, [compareRenderer, renderer])
  const text = [...times].map(([pass, some]) => `${pass} ${medianOf(some).toFixed(1)}`).join(', ')
  return <p className={styles['time']}>{text === '' ? '' : `${text} ms`}</p>
}

/** @returns null where the GPU can't be timed */
function timeGpu(
  renderer: FilterRenderer | null,
  onTime: (pass: string, ms: number) => void,
): Cleanup | null {
  const gl = renderer?.kind === 'gpu' ? renderer.canvas.getContext('webgl2') : null
  const opened = gl && openGpuTimer(gl, onTime)
  if (!renderer?.setTimer || !opened) return null
  renderer.setTimer(opened.timer)
  return () => {
    renderer.setTimer?.(null)
    opened.close()
  }
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
}
