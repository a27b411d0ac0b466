import { BufferAttribute, BufferGeometry, Mesh, type RawShaderMaterial, type Texture, Vector4 } from 'three'
import type { Rect, Size } from '../../lib/geometry.ts'
import type { Exposure } from '../Engine.ts'
import type { FilterId } from '../Filter.ts'
import { type Luts, lutOf } from '../Luts.ts'
import { filters } from '../registry.ts'
import { type BoothUniforms, filterMaterial } from './filterMaterial.ts'
import { lutTexture } from './lutTexture.ts'

/** What the next drawing shows. */
export type Shown = {
  readonly texture: Texture
  /** Size of the texture's picture. */
  readonly size: Size
  /** The part of it that fills the screen. */
  readonly crop: Rect
  readonly exposure: Exposure
  /** True puts the first row at the bottom, where reading back begins. */
  readonly flip: boolean
}

/** The one triangle that everything is painted with, and the materials of all filters. */
export type Screen = {
  readonly mesh: Mesh
  readonly materials: ReadonlyMap<FilterId, RawShaderMaterial>
  readonly show: (shown: Shown) => void
  readonly dispose: () => void
}

/** @throws ShaderError for a shader that breaks the contract */
export function createScreen(luts: Luts): Screen {
  const tables = new Map([...luts.keys()].map((film) => [film, lutTexture(lutOf(luts, film))]))
  const booth = newBoothUniforms()
  const tableOf = (film: (typeof filters)[number]['film']) => (film && tables.get(film)) ?? null
  const materials = new Map<FilterId, RawShaderMaterial>(
    filters.map((filter) => [filter.id, filterMaterial(filter, booth, tableOf(filter.film))]),
  )
  const mesh = new Mesh(screenTriangle(), materials.get(filters[0].id))
  mesh.frustumCulled = false
  return {
    mesh,
    materials,
    show: (shown) => {
      mesh.material = materials.get(shown.exposure.filter.id) ?? mesh.material
      setUniforms(booth, shown)
    },
    dispose: () => {
      for (const resource of [mesh.geometry, ...materials.values(), ...tables.values()]) resource.dispose()
    },
  }
}

function newBoothUniforms(): BoothUniforms {
  return {
    uPicture: { value: null },
    uCrop: { value: new Vector4(0, 0, 1, 1) },
    uMirror: { value: false },
    uFlip: { value: false },
  }
}

function setUniforms(booth: BoothUniforms, { texture, size, crop, exposure, flip }: Shown): void {
  const { widthPx, heightPx } = size
  booth.uPicture.value = texture
  booth.uCrop.value.set(
    crop.xPx / widthPx,
    crop.yPx / heightPx,
    crop.widthPx / widthPx,
    crop.heightPx / heightPx,
  )
  booth.uMirror.value = exposure.mirror
  booth.uFlip.value = flip
}

/** Reaches beyond the screen by two corners: one triangle has no seam, as two would have along the diagonal. */
function screenTriangle(): BufferGeometry {
  const corners = new Float32Array([-1, -1, 3, -1, -1, 3])
  return new BufferGeometry().setAttribute('position', new BufferAttribute(corners, 2))
}
