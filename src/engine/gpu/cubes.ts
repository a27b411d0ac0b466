import { lazyModule } from '../../lib/lazyModule.ts'
import { saveShaders } from './shaderSource.ts'

/** What draws with `.cube` files, of which few booths have any: its shader, and its textures. */
export const cubes = lazyModule(() => import('./cubeTextures.ts'))

/** Loads it: a filter of a `.cube` file is drawn after that. @throws the fetch's error (in the promise) */
export async function loadCubes(): Promise<void> {
  if (cubes.current()) return
  const { cubeShader } = await cubes.load()
  saveShaders({ 'common/cube.glsl': cubeShader })
}
