import { BufferAttribute, BufferGeometry, Mesh, type RawShaderMaterial } from 'three'
import type { Rect, Size } from '../../lib/geometry.ts'
import { effectsOf } from '../../filters/effects.ts'
import type { Filter } from '../../filters/Filter.ts'
import type { RendererUniforms } from './uniforms.ts'
import { createDateStampTexture } from './textures.ts'
import { withParams } from './materials.ts'
import type { ScreenMesh, DrawRequest } from './fullscreenMesh.ts'

/**
 * The part of the picture with the date in it, drawn once more over the picture: so that the date costs its own few
 * pixels, not a test for every pixel of every frame.
 */
export type DateStampPass = {
  /** Whether a date is drawn after the screen. */
  readonly show: (shown: DrawRequest) => void
  readonly hide: () => void
  readonly dispose: () => void
}

/**
 * Adds the box to the screen's mesh, which three draws first: materials are drawn in the order in which they were made.
 * @param materials of the filters that have a date, made after those of the screen
 */
export function createDateStampPass(
  screen: ScreenMesh,
  materials: ReadonlyMap<Filter['id'], RawShaderMaterial>,
  booth: RendererUniforms,
): DateStampPass {
  const stamp = createDateStampTexture()
  const corners = new BufferAttribute(new Float32Array(8), 2)
  const geometry = new BufferGeometry().setAttribute('position', corners).setIndex([0, 1, 2, 2, 1, 3])
  const mesh: ScreenMesh = new Mesh(geometry, screen.material)
  mesh.frustumCulled = false
  mesh.visible = false
  screen.add(mesh)
  return {
    show: ({ exposure, developed, flip }) => {
      const material = materials.get(exposure.filter.id)
      mesh.visible = exposure.dateStamp && effectsOf(exposure.filter).stampLight > 0
      if (!material || !mesh.visible) return
      const { texture, box } = stamp.of(exposure.takenAt, developed)
      booth.uStamp.value = texture
      booth.uStampCorner.value.set(box.xPx, box.yPx)
      const wanted = cornersOf(box, developed, flip)
      if (wanted.some((value, index) => Math.fround(value) !== corners.array[index])) {
        corners.set(wanted)
        corners.needsUpdate = true
      }
      mesh.material = withParams(material, exposure.filter)
    },
    hide: () => {
      mesh.visible = false
    },
    dispose: () => {
      for (const resource of [stamp, geometry, ...materials.values()]) resource.dispose()
    },
  }
}

/** Left and right of the box's first row, then of its last, on the screen: from -1, -1 to 1, 1. */
function cornersOf({ xPx, yPx, widthPx, heightPx }: Rect, size: Size, flip: boolean): readonly number[] {
  const across = (x: number) => (2 * x) / size.widthPx - 1
  const up = (y: number) => (flip ? 1 : -1) * ((2 * y) / size.heightPx - 1)
  const [left, right, top, bottom] = [across(xPx), across(xPx + widthPx), up(yPx), up(yPx + heightPx)]
  return [left, top, right, top, left, bottom, right, bottom]
}
