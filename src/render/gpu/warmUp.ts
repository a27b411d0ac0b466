import { Camera, type WebGLRenderer } from 'three'
import { yieldToMain } from '../../lib/async.ts'
import { neutralMetering } from '../../photo/Photo.ts'
import { type FilterRenderer, RendererLostError } from '../FilterRenderer.ts'
import { filters } from '../../filters/filters.ts'
import { assembleShader, assemblePass, type Assembled, toShaderError, passNames } from './assembleShader.ts'
import type { FilterPass } from './filterPass.ts'
import { shaderSource } from './shaderSource.ts'

/**
 * Compiles every filter and uploads its table, so that choosing one never waits.
 * @throws ShaderError for a shader that does not compile
 */
export async function prepareFilters(
  renderer: WebGLRenderer,
  screen: FilterPass,
  engine: FilterRenderer,
): Promise<void> {
  reportShaderErrors(renderer, screen)
  if (renderer.extensions.has('KHR_parallel_shader_compile')) await compileAll(renderer, screen)
  const pixel = await createImageBitmap(new ImageData(1, 1))
  const exposure = { mirrored: false, seed: 0, metering: neutralMetering, takenAt: 0, dateStamp: true }
  engine.previews.setStill(pixel)
  for (const [place, filter] of filters.entries()) {
    engine.previews.renderTile(place, { filter, ...exposure })
    // A driver finishes a program when it first draws with it: whoever asked it for anything now would wait.
    await waitForGpu(renderer)
  }
  pixel.close()
}

/** Lets the main thread go on while the driver compiles, all of them at once, where the driver can. */
async function compileAll(renderer: WebGLRenderer, screen: FilterPass): Promise<void> {
  const camera = new Camera()
  const compiling: Promise<unknown>[] = []
  for (const material of [...screen.materials.values(), ...screen.passes, ...screen.stamps]) {
    screen.mesh.material = material
    compiling.push(renderer.compileAsync(screen.mesh, camera))
    await yieldToMain()
  }
  await Promise.all(compiling)
}

/** three would only log them. */
function reportShaderErrors(renderer: WebGLRenderer, screen: FilterPass): void {
  renderer.debug.onShaderError = (gl, _program, vertexShader, fragmentShader) => {
    const log = gl.getShaderInfoLog(fragmentShader) || gl.getShaderInfoLog(vertexShader)
    // Nothing to say: the GPU is gone, before the page has heard of it. It draws nothing, and who reads it back knows.
    if (!log) return
    throw toShaderError(screen.mesh.material, assembledFor(screen), log)
  }
}

/** The source of what is drawn now. */
function assembledFor({ mesh, materials, passes }: FilterPass): Assembled {
  const pass = passNames[passes.findIndex((material) => material === mesh.material)]
  if (pass) return assemblePass(pass, shaderSource)
  const filter = filters.find(({ id }) => materials.get(id) === mesh.material) ?? filters[0]
  return assembleShader(filter, shaderSource)
}

/**
 * Resolves when the GPU has drawn all that it was asked for; the page goes on meanwhile.
 * @throws EngineLostError (rejects) for one that is gone
 */
export async function waitForGpu(renderer: WebGLRenderer): Promise<void> {
  const context = renderer.getContext()
  if (!(context instanceof WebGL2RenderingContext)) throw new TypeError('three draws by WebGL2 alone')
  const sync = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0)
  context.flush()
  for (;;) {
    const state = sync ? context.clientWaitSync(sync, 0, 0) : context.WAIT_FAILED
    if (state === context.WAIT_FAILED) throw new RendererLostError('the GPU was lost while it drew')
    if (state !== context.TIMEOUT_EXPIRED) break
    await yieldToMain()
  }
  context.deleteSync(sync)
}
