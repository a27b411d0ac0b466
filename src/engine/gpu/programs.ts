import { Camera, type RawShaderMaterial, type WebGLProgram, type WebGLRenderer } from 'three'
import { yieldToMain } from '../../lib/async.ts'
import { neutralMetering } from '../light/Metering.ts'
import { cubeOfFilter } from '../filters/cubeFilter.ts'
import type { Filter } from '../filters/Filter.ts'
import { filters } from '../filters/filters.ts'
import { previewSize } from '../filterPreviews.ts'
import type { FilterRenderer, RenderOptions } from '../FilterRenderer.ts'
import { toShaderError } from './assembleShader.ts'
import { type Feature, featuresOf } from './features.ts'
import type { FilterPass } from './filterPass.ts'
import { loadCubes } from './cubes.ts'
import { assembledOf } from './materials.ts'
import { waitForGpu } from './readBack.ts'

/** Programs of all filters. Those for images with the same features are compiled together, once. */
export type Programs = {
  /** Whether images of a filter with these features can be drawn without waiting for a compiler. */
  readonly areReady: (features: readonly Feature[], filter: Filter) => boolean
  /**
   * Compiles the programs for images with the features of these options, of every filter that ships, and uploads the LUTs, in tasks
   * as short as can be: choosing a filter never waits.
   * @throws ShaderError (rejects) for a shader that does not compile, RendererLostError when the GPU is lost meanwhile
   */
  readonly prepare: (options: RenderOptions) => Promise<void>
  /** The same while others are drawn, as at each frame. Why it fails is logged once, and it is tried again after 5 s. */
  readonly prepareBehind: (options: RenderOptions) => void
}

/** Delay after which programs that failed are tried again, ms: the code of `.cube` files may not have come. */
const retryMs = 5000

/** Options of an image without features. */
export const plainOptions: RenderOptions = {
  filter: filters[0],
  mirrored: false,
  seed: 0,
  metering: neutralMetering,
  takenAt: 0,
  dateStamp: true,
  softLight: false,
}

/**
 * Creates the programs of a filter pass.
 * @param develop draws with them
 */
export function createPrograms(
  webgl: WebGLRenderer,
  filterPass: FilterPass,
  develop: FilterRenderer['developAsync'],
): Programs {
  throwShaderErrors(webgl, filterPass)
  const ready = new Set<string>()
  const preparing = new Map<string, Promise<void>>()
  const failedMs = new Map<string, number>()
  const prepareAll = async (options: RenderOptions, features: readonly Feature[]) => {
    if (features.includes('CUBE')) await loadCubes()
    const drawn = features.includes('CUBE') ? [options.filter] : filters
    await compileAll(webgl, filterPass.mesh, filterPass.materialsOf(features, drawn))
    await readUniforms(webgl, filterPass.mesh, filterPass.materialsOf(features, drawn))
    // A driver finishes a program when it first draws with it: any other call would block the page until then.
    const { widthPx, heightPx } = previewSize
    const image = await createImageBitmap(new ImageData(widthPx, heightPx))
    try {
      for (const filter of drawn) await develop(image, { ...options, filter, dateStamp: true })
    } finally {
      image.close()
    }
    ready.add(keyOf(features, options.filter))
  }
  const prepare = (options: RenderOptions): Promise<void> => {
    const features = featuresOf(options)
    const key = keyOf(features, options.filter)
    const isDue = performance.now() - (failedMs.get(key) ?? Infinity) > retryMs
    const known = isDue ? undefined : preparing.get(key)
    if (known) return known
    const prepared = prepareAll(options, features)
    preparing.set(key, prepared)
    failedMs.delete(key)
    prepared.catch(() => failedMs.set(key, performance.now()))
    return prepared
  }
  const logged = new WeakSet<Promise<void>>()
  return {
    areReady: (features, filter) => ready.has(keyOf(features, filter)),
    prepare,
    prepareBehind: (options) => {
      const prepared = prepare(options)
      if (logged.has(prepared)) return
      logged.add(prepared)
      prepared.catch((cause: unknown) => {
        // A loss of the context has an event of its own.
        if (!webgl.getContext().isContextLost()) console.error(cause)
      })
    },
  }
}

/** Key of the programs for images with some features: those of `.cube` files are compiled for a shader and a grid alone. */
function keyOf(features: readonly Feature[], filter: Filter): string {
  const cube = features.includes('CUBE') ? [filter.shader, cubeOfFilter(filter)?.grid.size] : []
  return [...features, ...cube].join()
}

/** Compiles programs without blocking the page: at once where the driver can, else one after the other. */
async function compileAll(
  webgl: WebGLRenderer,
  mesh: FilterPass['mesh'],
  materials: readonly RawShaderMaterial[],
): Promise<void> {
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
async function readUniforms(
  webgl: WebGLRenderer,
  mesh: FilterPass['mesh'],
  materials: readonly RawShaderMaterial[],
): Promise<void> {
  for (const material of materials) {
    const { currentProgram } = webgl.properties.get(material) as { currentProgram?: WebGLProgram }
    mesh.material = material
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
