import { LinearSRGBColorSpace, NoToneMapping, WebGLRenderer } from 'three'
import { type FilterRenderer, RendererLostError } from '../FilterRenderer.ts'
import { createGpuRenderer } from './gpuRenderer.ts'
import { filterPassSteps } from './filterPass.ts'
import { rendererTextures } from './textures.ts'
import { plainOptions } from './programs.ts'
import type { Luts } from '../film/lut.ts'
import { runTimeSliced } from '../../lib/timeSlice.ts'
import { yieldToMain } from '../../lib/async.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { lazyModule } from '../../lib/lazyModule.ts'

/** Events of the WebGL context, as a crash of the GPU process raises them. */
export type ContextEvents = {
  /** The browser took the WebGL context: the renderer paints no more. */
  readonly onLost: () => void
  /** It is back, but its canvas may stay blank for good when copied: open a new renderer. */
  readonly onRestored: () => void
}

const lostMessage = 'the GPU was lost while it was opened'

/** What mounts the renderer's scene: a chunk of its own, as three and react-three-fiber together are a long task. */
export const sceneModule = lazyModule(() => import('./mountScene.tsx'))

/**
 * Opens a renderer on WebGL2, mounted through react-three-fiber. It has no render loop: it draws when `renderLive` or
 * `develop` is called.
 * @throws Error where there is no WebGL2, ShaderError for a broken shader, RendererLostError after a crash meanwhile
 */
export async function openGpuRenderer(luts: Luts, events: ContextEvents): Promise<FilterRenderer> {
  const { mountScene } = await sceneModule.load()
  const textures = await runTimeSliced(rendererTextures(luts))
  const canvas = document.createElement('canvas')
  const context = createContext(canvas)
  // The scene frees the context, once it is mounted.
  let freeContext: Cleanup = () => loseContext(context)
  // Frees what is open so far, the last first.
  let dispose: Cleanup = () => {
    freeContext()
    stayLost(canvas, context)
  }
  try {
    // Each of these blocks for some milliseconds: the page has a turn in between.
    await yieldToMain()
    if (context.isContextLost()) throw new RendererLostError(lostMessage)
    const webgl = createWebglRenderer(canvas, context)
    await yieldToMain()
    const filterPass = await runTimeSliced(filterPassSteps(textures))
    dispose = combineCleanups(filterPass.dispose, dispose)
    await yieldToMain()
    const scene = await mountScene(webgl, filterPass.mesh)
    freeContext = scene.close
    await yieldToMain()
    const renderer = createGpuRenderer({ webgl, filterPass, present: scene.present })
    dispose = combineCleanups(watchContext(canvas, events), renderer.dispose, dispose)
    await renderer.prepare(plainOptions)
    return { ...renderer, dispose }
  } catch (error) {
    // A lost context compiles and draws nothing, with all kinds of messages.
    const isLost = context.isContextLost()
    dispose()
    throw isLost ? new RendererLostError(lostMessage, { cause: error }) : error
  }
}

function watchContext(canvas: HTMLCanvasElement, { onLost, onRestored }: ContextEvents): () => void {
  const controller = new AbortController()
  canvas.addEventListener('webglcontextlost', onLost, { signal: controller.signal })
  canvas.addEventListener('webglcontextrestored', onRestored, { signal: controller.signal })
  return () => controller.abort()
}

/** A context that is lost at disposal may be restored later, and must be freed then. */
function stayLost(canvas: HTMLCanvasElement, context: WebGL2RenderingContext): void {
  if (!context.isContextLost()) return
  canvas.addEventListener('webglcontextrestored', () => loseContext(context), { once: true })
}

function loseContext(context: WebGL2RenderingContext): void {
  if (!context.isContextLost()) context.getExtension('WEBGL_lose_context')?.loseContext()
}

/** Context for images only: no depth, no stencil, no antialiasing. @throws Error where there is no WebGL2 */
function createContext(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const context = canvas.getContext('webgl2', { antialias: false, depth: false, stencil: false })
  if (!context) throw new Error('this browser has no WebGL2')
  return context
}

/** Creates three's renderer for images only: no colour conversion, no order of objects. */
function createWebglRenderer(canvas: HTMLCanvasElement, context: WebGL2RenderingContext): WebGLRenderer {
  const webgl = new WebGLRenderer({ canvas, context })
  webgl.outputColorSpace = LinearSRGBColorSpace
  webgl.toneMapping = NoToneMapping
  webgl.autoClear = false
  webgl.sortObjects = false
  return webgl
}
