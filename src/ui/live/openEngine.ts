import type { Engine } from '../../filters/Engine.ts'
import { EngineLostError } from '../../filters/EngineLostError.ts'
import { loadLuts } from '../../filters/loadLuts.ts'
import { createCpuEngine } from '../../filters/reference/createCpuEngine.ts'
import { type ContextEvents, openGpuEngine } from './openGpuEngine.tsx'

/** What has been done when it is reported; all of them, in this order, on every opening. */
export type OpeningStep = 'renderer' | 'film' | 'shaders'

export type OpenOptions = ContextEvents & { readonly onProgress: (step: OpeningStep) => void }

/**
 * Opens the engine of the booth, ready to paint every filter at once: on WebGL2, else on the CPU.
 * @throws Error "Canvas error." where the browser has not even a 2D canvas
 */
export async function openEngine({ onProgress, ...events }: OpenOptions): Promise<Engine> {
  onProgress('renderer')
  const luts = await loadLuts()
  onProgress('film')
  const open = () => openGpuEngine(luts, events)
  const engine = await open()
    .catch((cause: unknown) => {
      // A crash meanwhile says nothing of the GPU: the next canvas has a context again.
      if (cause instanceof EngineLostError) return open()
      throw cause
    })
    .catch((cause: unknown) => {
      console.warn('No WebGL2: the filters are computed without it.', cause)
      return createCpuEngine(luts)
    })
  onProgress('shaders')
  return engine
}
