import { BufferAttribute, BufferGeometry, Mesh, type RawShaderMaterial, type Texture } from 'three'
import type { Rect, Size } from '../../lib/geometry.ts'
import { effectsOf } from '../effectsOf.ts'
import type { Exposure } from '../Engine.ts'
import type { FilterId } from '../Filter.ts'
import { type Luts, lutOf } from '../Luts.ts'
import { filters } from '../registry.ts'
import { type BoothUniforms, newBoothUniforms, setExposure } from './boothUniforms.ts'
import { createStampTexture, grainTexture } from './byteTexture.ts'
import { createPasses, type Draw } from './createPasses.ts'
import { createShrinking } from './createShrinking.ts'
import { filterMaterial } from './filterMaterial.ts'
import { lutTexture } from './packedTexture.ts'

/** A part of a picture. */
export type PictureOf = {
  readonly texture: Texture
  /** Size of the texture's picture. */
  readonly size: Size
  /** The part of it that fills the screen. */
  readonly crop: Rect
}

/** What the next drawing shows. */
export type Shown = PictureOf & {
  /** Size of the developed picture. */
  readonly developed: Size
  readonly exposure: Exposure
  /** True puts the first row at the bottom, where reading back begins. */
  readonly flip: boolean
}

/** The triangle that covers the screen, drawn with one material after the other. */
export type ScreenMesh = Mesh<BufferGeometry, RawShaderMaterial>

/** The one triangle that everything is painted with, and the materials of all filters and passes. */
export type Screen = {
  readonly mesh: ScreenMesh
  readonly materials: ReadonlyMap<FilterId, RawShaderMaterial>
  readonly passes: readonly RawShaderMaterial[]
  /** Paints the passes before the filter's own, and makes that one ready to be drawn. */
  readonly show: (shown: Shown, draw: Draw) => void
  /** Draws a small copy of a picture, undeveloped, first row at the bottom. */
  readonly shrink: (picture: PictureOf, to: Size, draw: (mesh: ScreenMesh) => void) => void
  readonly dispose: () => void
}

/** @throws ShaderError for a shader that breaks the contract */
export function createScreen(luts: Luts): Screen {
  const tables = new Map([...luts.keys()].map((film) => [film, lutTexture(lutOf(luts, film))]))
  const [grain, stamp] = [grainTexture(), createStampTexture()]
  const booth = newBoothUniforms(grain)
  const tableOf = (film: (typeof filters)[number]['film']) => (film && tables.get(film)) ?? null
  const materials = new Map<FilterId, RawShaderMaterial>(
    filters.map((filter) => [filter.id, filterMaterial(filter, booth, tableOf(filter.film))]),
  )
  const mesh = new Mesh(screenTriangle(), firstOf(materials))
  mesh.frustumCulled = false
  const passes = createPasses(mesh, booth)
  const shrinking = createShrinking(booth)
  return {
    mesh,
    materials,
    passes: [...passes.materials, shrinking.material],
    show: (shown, draw) => {
      const { exposure, developed } = shown
      setPicture(booth, shown)
      booth.uFlip.value = shown.flip
      setExposure(booth, exposure, developed)
      setStamp(booth, stamp, shown)
      if (exposure.filter.film !== null) passes.run(exposure.filter, developed, draw)
      mesh.material = withParams(materials, exposure.filter)
    },
    shrink: (picture, to, draw) => {
      setPicture(booth, picture)
      booth.uMirror.value = false
      mesh.material = shrinking.to(to)
      draw(mesh)
    },
    dispose: () => {
      for (const resource of [mesh.geometry, ...materials.values(), ...tables.values()]) resource.dispose()
      for (const resource of [grain, stamp, passes, shrinking.material]) resource.dispose()
    },
  }
}

function firstOf(materials: Screen['materials']): RawShaderMaterial {
  const [first] = materials.values()
  if (!first) throw new Error('no filters')
  return first
}

function setPicture(booth: BoothUniforms, { texture, size, crop }: PictureOf): void {
  const { widthPx, heightPx } = size
  booth.uPicture.value = texture
  booth.uCrop.value.set(
    crop.xPx / widthPx,
    crop.yPx / heightPx,
    crop.widthPx / widthPx,
    crop.heightPx / heightPx,
  )
}

function setStamp(
  booth: BoothUniforms,
  stamp: ReturnType<typeof createStampTexture>,
  { exposure, developed }: Shown,
): void {
  const wanted = exposure.dateStamp && effectsOf(exposure.filter).stampLight > 0
  const { texture, box } = wanted ? stamp.of(exposure.takenAt, developed) : noStamp
  booth.uStamp.value = texture
  booth.uStampBox.value.set(box.xPx, box.yPx, box.widthPx, box.heightPx)
}

const noStamp = { texture: null, box: { xPx: 0, yPx: 0, widthPx: 0, heightPx: 0 } }

/** The filter's material, with the params that this filter has: they may have been turned. */
function withParams(materials: Screen['materials'], { id, params }: Exposure['filter']): RawShaderMaterial {
  const material = materials.get(id)
  if (!material) throw new RangeError(`no material of ${id}`)
  for (const [name, { value }] of Object.entries(params)) {
    const uniform = material.uniforms[name]
    if (uniform) uniform.value = value
  }
  return material
}

/** Reaches beyond the screen by two corners: one triangle has no seam, as two would have along the diagonal. */
function screenTriangle(): BufferGeometry {
  const corners = new Float32Array([-1, -1, 3, -1, -1, 3])
  return new BufferGeometry().setAttribute('position', new BufferAttribute(corners, 2))
}
