import { BufferAttribute, BufferGeometry, Mesh } from 'three'
import type { Rect, Size } from '../../lib/geometry.ts'
import { effectsOf } from '../filters/effects.ts'
import type { RendererUniforms } from './uniforms.ts'
import { createDateStampTexture } from './textures.ts'
import type { FilterMaterials } from './materials.ts'
import { featuresOf } from './features.ts'
import type { FullscreenMesh, DrawRequest } from './fullscreenMesh.ts'

/** Box of the date, drawn once more over the image. The date costs its own few pixels, not a test for every pixel. */
export type DateStampPass = {
  /** Shows the box with its date where the request has one, hides it otherwise. */
  readonly show: (request: DrawRequest) => void
  /** Hides the box. */
  readonly hide: () => void
  /** Frees geometry, texture and materials. */
  readonly dispose: () => void
}

/**
 * Adds the box as a child of the fullscreen mesh. The renderer's `sortObjects` is false: three draws in scene order, so
 * the date covers the image.
 * @param materials of the filters that have a date; freed with the pass
 */
export function createDateStampPass(
  fullscreen: FullscreenMesh,
  materials: FilterMaterials,
  uniforms: RendererUniforms,
): DateStampPass {
  const dateStamp = createDateStampTexture()
  const corners = new BufferAttribute(new Float32Array(8), 2)
  const geometry = new BufferGeometry().setAttribute('position', corners).setIndex([0, 1, 2, 2, 1, 3])
  const mesh: FullscreenMesh = new Mesh(geometry, fullscreen.material)
  mesh.frustumCulled = false
  mesh.visible = false
  fullscreen.add(mesh)
  return {
    show: ({ options, developed, flipY }) => {
      mesh.visible = options.dateStamp && effectsOf(options.filter).dateStampBrightness > 0
      if (!mesh.visible) return
      const { texture, box } = dateStamp.of(options.takenAt, developed)
      uniforms.uDateStamp.value = texture
      uniforms.uDateStampOrigin.value.set(box.xPx, box.yPx)
      const wanted = cornersOf(box, developed, flipY)
      if (wanted.some((value, index) => Math.fround(value) !== corners.array[index])) {
        corners.set(wanted)
        corners.needsUpdate = true
      }
      mesh.material = materials.of(options.filter, featuresOf(options))
    },
    hide: () => {
      mesh.visible = false
    },
    dispose: () => {
      for (const resource of [dateStamp, geometry, materials]) resource.dispose()
    },
  }
}

/** Left and right of the box's first row, then of its last, in clip space: from -1, -1 to 1, 1. */
function cornersOf({ xPx, yPx, widthPx, heightPx }: Rect, size: Size, flipY: boolean): readonly number[] {
  const across = (x: number) => (2 * x) / size.widthPx - 1
  const up = (y: number) => (flipY ? 1 : -1) * ((2 * y) / size.heightPx - 1)
  const [left, right, top, bottom] = [across(xPx), across(xPx + widthPx), up(yPx), up(yPx + heightPx)]
  return [left, top, right, top, left, bottom, right, bottom]
}
