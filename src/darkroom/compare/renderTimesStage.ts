import { type Store, subscribe } from '../../lib/store.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import type { FilterRenderer } from '../../engine/index.ts'
import { openGpuTimer } from '../../engine/workbench.ts'
import { rendererAtom } from '../page/rendererAtoms.ts'
import { lastComparisonAtom } from './comparisonAtoms.ts'
import { timesAtom } from './renderTimesAtoms.ts'

/** Number of times that a median is taken of. */
const sampleCount = 9

/** Render times stage: times each pass on the GPU, or each frame where the browser can't time the GPU. @returns cleanup */
export function startRenderTimes(store: Store): Cleanup {
  const addTime = (pass: string, ms: number) => {
    const times = store.get(timesAtom)
    store.set(timesAtom, new Map(times).set(pass, [...(times.get(pass) ?? []).slice(1 - sampleCount), ms]))
  }
  return subscribe(store, rendererAtom, (renderer) => {
    store.set(timesAtom, new Map())
    return timeGpu(renderer, addTime) ?? timeFrames(store, addTime)
  })
}

type OnTime = (pass: string, ms: number) => void

/** @returns null where the GPU can't be timed */
function timeGpu(renderer: FilterRenderer | null, onTime: OnTime): Cleanup | null {
  const gl = renderer?.kind === 'gpu' ? renderer.canvas.getContext('webgl2') : null
  const opened = gl && openGpuTimer(gl, onTime)
  if (!renderer?.setTimer || !opened) return null
  renderer.setTimer(opened.timer)
  return () => {
    renderer.setTimer?.(null)
    opened.close()
  }
}

function timeFrames(store: Store, onTime: OnTime): Cleanup {
  return store.sub(lastComparisonAtom, () => {
    const comparison = store.get(lastComparisonAtom)
    if (comparison) onTime('Tick', comparison.frameMs)
  })
}
