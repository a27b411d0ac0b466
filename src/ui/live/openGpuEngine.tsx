import { advance, createRoot } from '@react-three/fiber'
import type { Engine } from '../../filters/Engine.ts'
import { EngineLostError } from '../../filters/EngineLostError.ts'
import { createGpuEngine } from '../../filters/gpu/createGpuEngine.ts'
import { createRenderer } from '../../filters/gpu/createRenderer.ts'
import { createScreen } from '../../filters/gpu/createScreen.ts'
import { screenTextures } from '../../filters/gpu/screenTextures.ts'
import { prepareFilters } from '../../filters/gpu/prepareFilters.ts'
import type { Luts } from '../../filters/Luts.ts'
import { inStretches } from '../../lib/inStretches.ts'
import { nextTurn } from '../../lib/nextTurn.ts'

type Renderer = ReturnType<typeof createRenderer>

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
export async function openGpuEngine(luts: Luts, events: ContextEvents): Promise<Engine> {
  const textures = await inStretches(screenTextures(luts))
  const canvas = document.createElement('canvas')
  // Each of these takes its time: the page has its turn in between.
  const renderer = createRenderer(canvas)
  await nextTurn()
  const screen = createScreen(textures)
  await nextTurn()
  const stage = await openStage(renderer, <primitive object={screen.mesh} />)
  const unwatch = watchContext(canvas, events)
  const engine = createGpuEngine({ renderer, screen, present: stage.present })
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
    throw isLost ? new EngineLostError('the GPU was lost while it was opened', { cause: error }) : error
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
