import { advance, createRoot } from '@react-three/fiber'
import { LinearSRGBColorSpace, NoToneMapping, WebGLRenderer } from 'three'
import { type FilterRenderer, RendererLostError } from '../FilterRenderer.ts'
import { createGpuRenderer } from './gpuRenderer.ts'
import { createFilterPass } from './filterPass.ts'
import { screenTextures } from './textures.ts'
import { prepareFilters } from './warmUp.ts'
import type { Luts } from '../../film/lut.ts'
import { runTimeSliced } from '../../lib/timeSlice.ts'
import { yieldToMain } from '../../lib/async.ts'

type Renderer = ReturnType<typeof createWebglRenderer>

export type ContextEvents = {
  /** The browser took the WebGL context: the engine paints no more. */
  readonly onLost: () => void
  /** It is back, but its canvas may stay blank for good when copied: a new engine is due. */
  readonly onRestored: () => void
}

/**
 * Opens an engine on WebGL2, painted through react-three-fiber when it is told to and never by a loop.
 * @throws Error where there is no WebGL2, ShaderError for a broken shader, EngineLostError after a crash meanwhile
 */
export async function openGpuRenderer(luts: Luts, events: ContextEvents): Promise<FilterRenderer> {
  const textures = await runTimeSliced(screenTextures(luts))
  const canvas = document.createElement('canvas')
  // Each of these takes its time: the page has its turn in between.
  const renderer = createWebglRenderer(canvas)
  await yieldToMain()
  const screen = createFilterPass(textures)
  await yieldToMain()
  const stage = await openStage(renderer, <primitive object={screen.mesh} />)
  const unwatch = watchContext(canvas, events)
  const engine = createGpuRenderer({ renderer, screen, present: stage.present })
  const dispose = () => {
    unwatch()
    engine.dispose()
    screen.dispose()
    stage.close()
  }
  await prepareFilters(renderer, screen, engine).catch((error: unknown) => {
    // A lost context compiles and draws nothing, in whatever words.
    const isLost = renderer.getContext().isContextLost()
    dispose()
    throw isLost ? new RendererLostError('the GPU was lost while it was opened', { cause: error }) : error
  })
  return { ...engine, dispose }
}

/** The renderer is handed over: closing the stage frees it with its context. */
async function openStage(renderer: Renderer, scene: React.ReactNode) {
  const { domElement: canvas } = renderer
  const root = createRoot(canvas)
  const size = { top: 0, left: 0, width: canvas.width, height: canvas.height }
  await root.configure({ gl: () => renderer, frameloop: 'never', dpr: 1, size, flat: true, linear: true })
  // The page scales the canvas.
  canvas.removeAttribute('style')
  const store = root.render(scene)
  return {
    present: () => advance(performance.now(), false, store.getState()),
    close: () => root.unmount(),
  }
}

function watchContext(canvas: HTMLCanvasElement, { onLost, onRestored }: ContextEvents): () => void {
  const watch = new AbortController()
  canvas.addEventListener('webglcontextlost', onLost, { signal: watch.signal })
  canvas.addEventListener('webglcontextrestored', onRestored, { signal: watch.signal })
  return () => watch.abort()
}

/**
 * The WebGL2 renderer of the page, for pictures only: no depth, no antialiasing, no colour conversion.
 * @throws Error where there is no WebGL2
 */
export function createWebglRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  const renderer = new WebGLRenderer({ canvas, alpha: false, antialias: false, depth: false, stencil: false })
  renderer.outputColorSpace = LinearSRGBColorSpace
  renderer.toneMapping = NoToneMapping
  renderer.autoClear = false
  renderer.sortObjects = false
  return renderer
}
