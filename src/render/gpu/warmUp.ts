import { Camera, type WebGLProgram, type WebGLRenderer } from 'three'
import { yieldToMain } from '../../lib/async.ts'
import { neutralMetering } from '../../photo/Photo.ts'
import type { FilterRenderer } from '../FilterRenderer.ts'
import { filters } from '../../filters/filters.ts'
import { toShaderError } from './assembleShader.ts'
import type { FilterPass } from './filterPass.ts'
import { assembledOf } from './materials.ts'
import { waitForGpu } from './readBack.ts'

/**
 * Compiles every program and uploads every LUT, so that choosing a filter never waits; in tasks as short as can be.
 * @throws ShaderError for a shader that does not compile, RendererLostError when the GPU is lost meanwhile
 */
export async function warmUp(
  webgl: WebGLRenderer,
  filterPass: FilterPass,
  renderer: FilterRenderer,
): Promise<void> {
  throwShaderErrors(webgl, filterPass)
  await compileAll(webgl, filterPass)
  await readUniforms(webgl, filterPass)
  const pixel = await createImageBitmap(new ImageData(1, 1))
  const options = {
    mirrored: false,
    seed: 0,
    metering: neutralMetering,
    takenAt: 0,
    dateStamp: true,
    softLight: true,
  }
  try {
    renderer.previews.setStill(pixel)
    for (const [tile, filter] of filters.entries()) {
      renderer.previews.renderTile(tile, { filter, ...options })
      // A driver finishes a program when it first draws with it: any other call would block the page until then.
      await waitForGpu(webgl)
    }
  } finally {
    pixel.close()
  }
}

/** Compiles all programs without blocking the page: at once where the driver can, else one after the other. */
async function compileAll(webgl: WebGLRenderer, { mesh, materials }: FilterPass): Promise<void> {
  const camera = new Camera()
  const isParallel = webgl.extensions.has('KHR_parallel_shader_compile')
  const compiling: Promise<unknown>[] = []
  for (const material of materials) {
    mesh.material = material
    if (isParallel) compiling.push(webgl.compileAsync(mesh, camera))
    else webgl.compile(mesh, camera)
    await (isParallel ? yieldToMain() : waitForGpu(webgl))
  }
  await Promise.all(compiling)
}

/**
 * Reads the uniforms of each compiled program in a task of its own: three does so at first use, and the first image
 * uses five programs.
 */
async function readUniforms(webgl: WebGLRenderer, { materials }: FilterPass): Promise<void> {
  for (const material of materials) {
    const { currentProgram } = webgl.properties.get(material) as { currentProgram?: WebGLProgram }
    currentProgram?.getUniforms()
    await yieldToMain()
  }
}

/** Throws compiler messages as ShaderErrors; three would only log them. */
function throwShaderErrors(webgl: WebGLRenderer, { mesh }: FilterPass): void {
  webgl.debug.onShaderError = (gl, _program, vertexShader, fragmentShader) => {
    const log = gl.getShaderInfoLog(fragmentShader) || gl.getShaderInfoLog(vertexShader)
    // An empty log: the GPU is gone before the page has its event. It draws nothing, and reading back reports that.
    if (!log) return
    throw toShaderError(mesh.material, assembledOf(mesh.material), log)
  }
}
