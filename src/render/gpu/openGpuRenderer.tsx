import { advance, createRoot } from '@react-three/fiber'
import { LinearSRGBColorSpace, NoToneMapping, WebGLRenderer } from 'three'
import { type FilterRenderer, RendererLostError } from '../FilterRenderer.ts'
import { createGpuRenderer } from './gpuRenderer.ts'
import { filterPassSteps } from './filterPass.ts'
import { rendererTextures } from './textures.ts'
import { warmUp } from './warmUp.ts'
import type { Luts } from '../../film/lut.ts'
import { runTimeSliced } from '../../lib/timeSlice.ts'
import { yieldToMain } from '../../lib/async.ts'

/** Events of the WebGL context, as a crash of the GPU process raises them. */
export type ContextEvents = {
  /** The browser took the WebGL context: the renderer paints no more. */
  readonly onLost: () => void
  /** It is back, but its canvas may stay blank for good when copied: open a new renderer. */
  readonly onRestored: () => void
}

/**
 * Opens a renderer on WebGL2, mounted through react-three-fiber. It draws when it is told to, never by a loop.
 * @throws Error where there is no WebGL2, ShaderError for a broken shader, RendererLostError after a crash meanwhile
 */
export async function openGpuRenderer(luts: Luts, events: ContextEvents): Promise<FilterRenderer> {
  const textures = await runTimeSliced(rendererTextures(luts))
  const canvas = document.createElement('canvas')
  // Each of these blocks for some milliseconds: the page has a turn in between.
  const webgl = createWebglRenderer(canvas)
  const filterPass = await runTimeSliced(filterPassSteps(textures))
  await yieldToMain()
  const root = await openRoot(webgl, <primitive object={filterPass.mesh} />)
  await yieldToMain()
  const stopWatching = watchContext(canvas, events)
  const renderer = createGpuRenderer({ webgl, filterPass, present: root.present })
  const dispose = () => {
    stopWatching()
    renderer.dispose()
    filterPass.dispose()
    root.close()
    stayLost(canvas, webgl.getContext())
  }
  await warmUp(webgl, filterPass, renderer).catch((error: unknown) => {
    // A lost context compiles and draws nothing, with all kinds of messages.
    const isLost = webgl.getContext().isContextLost()
    dispose()
    throw isLost ? new RendererLostError('the GPU was lost while it was opened', { cause: error }) : error
  })
  return { ...renderer, dispose }
}

/** Mounts a scene on the canvas of a WebGL renderer, which `close` frees with its context. */
async function openRoot(webgl: WebGLRenderer, scene: React.ReactNode) {
  const { domElement: canvas } = webgl
  const root = createRoot(canvas)
  const size = { top: 0, left: 0, width: canvas.width, height: canvas.height }
  await root.configure({ gl: () => webgl, frameloop: 'never', dpr: 1, size, flat: true, linear: true })
  // The page scales the canvas.
  canvas.removeAttribute('style')
  await yieldToMain()
  const store = root.render(scene)
  return {
    present: () => advance(performance.now(), false, store.getState()),
    close: () => root.unmount(),
  }
}

function watchContext(canvas: HTMLCanvasElement, { onLost, onRestored }: ContextEvents): () => void {
  const controller = new AbortController()
  canvas.addEventListener('webglcontextlost', onLost, { signal: controller.signal })
  canvas.addEventListener('webglcontextrestored', onRestored, { signal: controller.signal })
  return () => controller.abort()
}

/** A context that is lost when it is given up may be restored later: nobody would free it then. */
function stayLost(canvas: HTMLCanvasElement, context: WebGLRenderingContext | WebGL2RenderingContext): void {
  if (!context.isContextLost()) return
  const free = () => context.getExtension('WEBGL_lose_context')?.loseContext()
  canvas.addEventListener('webglcontextrestored', free, { once: true })
}

/**
 * Creates three's renderer for images only: no depth, no antialiasing, no colour conversion.
 * @throws Error where there is no WebGL2
 */
function createWebglRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  const webgl = new WebGLRenderer({ canvas, alpha: false, antialias: false, depth: false, stencil: false })
  webgl.outputColorSpace = LinearSRGBColorSpace
  webgl.toneMapping = NoToneMapping
  webgl.autoClear = false
  webgl.sortObjects = false
  return webgl
}
