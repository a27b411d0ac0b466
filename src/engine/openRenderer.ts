import { type FilterRenderer, RendererLostError } from './FilterRenderer.ts'
import { loadLuts } from './loadLuts.ts'
import { type ContextEvents, openGpuRenderer, sceneModule } from './gpu/openGpuRenderer.ts'
import { lazyModule } from '../lib/lazyModule.ts'

const ignore = () => undefined

/** What develops without WebGL2, which few devices need. */
const cpuModule = lazyModule(() => import('./reference/cpuRenderer.ts'))

/** Finished step of opening a renderer. Every opening reports all of them, in this order. */
export type OpeningStep = 'renderer' | 'film' | 'shaders'

/** Callbacks of opening a renderer, and of its WebGL context later. */
export type OpenRendererOptions = Partial<ContextEvents> & {
  readonly onProgress?: (step: OpeningStep) => void
}

/**
 * Opens the booth's renderer, ready to use every filter at once: on WebGL2, else on the CPU.
 * @throws Error "Canvas error." where the browser has not even a 2D canvas
 */
export async function openRenderer(options: OpenRendererOptions = {}): Promise<FilterRenderer> {
  const { onProgress = ignore, onLost = ignore, onRestored = ignore } = options
  onProgress('renderer')
  const [luts] = await Promise.all([loadLuts(), sceneModule.load()])
  onProgress('film')
  const open = () => openGpuRenderer(luts, { onLost, onRestored })
  const renderer = await open()
    .catch((cause: unknown) => {
      // A crash meanwhile says nothing about the GPU: the next canvas has a context again.
      if (cause instanceof RendererLostError) return open()
      throw cause
    })
    .catch(async (cause: unknown) => {
      console.warn('No WebGL2: the filters are computed without it.', cause)
      const { createCpuRenderer } = await cpuModule.load()
      return createCpuRenderer(luts)
    })
  onProgress('shaders')
  return renderer
}
