import { afterAll } from 'vitest'
import type { FilterRenderer, RenderOptions } from '../../../src/engine/FilterRenderer.ts'
import { openGpuRenderer } from '../../../src/engine/gpu/openGpuRenderer.ts'
import { loadLuts } from '../../../src/engine/loadLuts.ts'
import { createCpuRenderer } from '../../../src/engine/reference/cpuRenderer.ts'

/** Opens the booth's GPU renderer. The caller disposes of it. */
export async function openGpu(): Promise<FilterRenderer> {
  const ignore = () => undefined
  return openGpuRenderer(await loadLuts(), { onLost: ignore, onRestored: ignore })
}

/** Opens the GPU renderer and the CPU reference for the tests of a file, which end with both. */
export async function openRenderers(): Promise<readonly [gpu: FilterRenderer, cpu: FilterRenderer]> {
  const [gpu, cpu] = [await openGpu(), createCpuRenderer(await loadLuts())]
  afterAll(() => {
    gpu.dispose()
    cpu.dispose()
  })
  return [gpu, cpu]
}

/** Bitmap with the codes of an image; the caller closes it. */
export function bitmapOf(image: ImageData): Promise<ImageBitmap> {
  return createImageBitmap(image, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
}

/** Develops an image by any renderer. */
export async function develop(
  renderer: FilterRenderer,
  image: ImageData,
  options: RenderOptions,
): Promise<ImageData> {
  const bitmap = await bitmapOf(image)
  const pixels = renderer.develop(bitmap, options)
  bitmap.close()
  return pixels
}
