import { Camera, type WebGLRenderer } from 'three'
import { nextTurn } from '../../lib/nextTurn.ts'
import { neutralMetering } from '../../photo/Metering.ts'
import type { Engine } from '../Engine.ts'
import { filters } from '../registry.ts'
import { assemble, assemblePass, type Assembled, compileError, passNames } from './assemble.ts'
import type { Screen } from './createScreen.ts'
import { shaderSource } from './shaderSource.ts'
import { untilDrawn } from './untilDrawn.ts'

/**
 * Compiles every filter and uploads its table, so that choosing one never waits.
 * @throws ShaderError for a shader that does not compile
 */
export async function prepareFilters(renderer: WebGLRenderer, screen: Screen, engine: Engine): Promise<void> {
  reportShaderErrors(renderer, screen)
  if (renderer.extensions.has('KHR_parallel_shader_compile')) await compileAll(renderer, screen)
  const pixel = await createImageBitmap(new ImageData(1, 1))
  const exposure = { mirror: false, seed: 0, metering: neutralMetering, takenAt: 0, dateStamp: true }
  engine.proofs.keepStill(pixel)
  for (const [place, filter] of filters.entries()) {
    engine.proofs.print(place, { filter, ...exposure })
    // A driver finishes a program when it first draws with it: whoever asked it for anything now would wait.
    await untilDrawn(renderer)
  }
  pixel.close()
}

/** Lets the main thread go on while the driver compiles, all of them at once, where the driver can. */
async function compileAll(renderer: WebGLRenderer, screen: Screen): Promise<void> {
  const camera = new Camera()
  const compiling: Promise<unknown>[] = []
  for (const material of [...screen.materials.values(), ...screen.passes, ...screen.stamps]) {
    screen.mesh.material = material
    compiling.push(renderer.compileAsync(screen.mesh, camera))
    await nextTurn()
  }
  await Promise.all(compiling)
}

/** three would only log them. */
function reportShaderErrors(renderer: WebGLRenderer, screen: Screen): void {
  renderer.debug.onShaderError = (gl, _program, vertexShader, fragmentShader) => {
    const log = gl.getShaderInfoLog(fragmentShader) || gl.getShaderInfoLog(vertexShader)
    // Nothing to say: the GPU is gone, before the page has heard of it. It draws nothing, and who reads it back knows.
    if (!log) return
    throw compileError(screen.mesh.material, assembledFor(screen), log)
  }
}

/** The source of what is drawn now. */
function assembledFor({ mesh, materials, passes }: Screen): Assembled {
  const pass = passNames[passes.findIndex((material) => material === mesh.material)]
  if (pass) return assemblePass(pass, shaderSource)
  const filter = filters.find(({ id }) => materials.get(id) === mesh.material) ?? filters[0]
  return assemble(filter, shaderSource)
}
