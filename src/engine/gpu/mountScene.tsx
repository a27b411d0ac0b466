import { advance, createRoot } from '@react-three/fiber'
import type { Object3D, WebGLRenderer } from 'three'
import { yieldToMain } from '../../lib/async.ts'
import type { Cleanup } from '../../lib/cleanup.ts'

/** Scene on a WebGL renderer's canvas. */
type MountedScene = {
  /** Draws it once. */
  readonly present: () => void
  /** Frees the canvas with its context. */
  readonly close: Cleanup
}

/** Mounts an object as the scene of a WebGL renderer through react-three-fiber. It has no render loop. */
export async function mountScene(webgl: WebGLRenderer, object: Object3D): Promise<MountedScene> {
  const { domElement: canvas } = webgl
  const root = createRoot(canvas)
  const size = { top: 0, left: 0, width: canvas.width, height: canvas.height }
  await root.configure({ gl: () => webgl, frameloop: 'never', dpr: 1, size, flat: true, linear: true })
  // The page scales the canvas.
  canvas.removeAttribute('style')
  await yieldToMain()
  const store = root.render(<primitive object={object} />)
  return {
    present: () => advance(performance.now(), false, store.getState()),
    close: () => root.unmount(),
  }
}
