import { BufferAttribute, BufferGeometry, Mesh, type RawShaderMaterial, type Texture } from 'three'
import type { Rect, Size } from '../../lib/geometry.ts'
import type { Engine, Exposure } from '../Engine.ts'
import type { Filter } from '../Filter.ts'
import { filters } from '../registry.ts'
import type { Part } from './assemble.ts'
import { type BoothUniforms, newBoothUniforms, setExposure } from './boothUniforms.ts'
import { createPasses, type Draw } from './createPasses.ts'
import { createShrinking } from './createShrinking.ts'
import { createStampBox } from './createStampBox.ts'
import { filterMaterial, withParams } from './filterMaterial.ts'
import { fillTable } from './packedTexture.ts'
import type { ScreenTextures } from './screenTextures.ts'

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
  /** True for a frame of many: its glow may be that of a frame just before. */
  readonly moving: boolean
  /** How many times smaller than usual the glow is painted: 1 or more. */
  readonly glowShrink: number
}

/** The triangle that covers the screen, drawn with one material after the other. */
export type ScreenMesh = Mesh<BufferGeometry, RawShaderMaterial>

/** The one triangle that everything is painted with, and the materials of all filters and passes. */
export type Screen = {
  readonly mesh: ScreenMesh
  readonly materials: ReadonlyMap<Filter['id'], RawShaderMaterial>
  readonly passes: readonly RawShaderMaterial[]
  /** Those of the date, of the filters that have one. */
  readonly stamps: readonly RawShaderMaterial[]
  /** Paints the passes before the filter's own, and makes that one ready to be drawn. */
  readonly show: (shown: Shown, draw: Draw) => void
  /** Draws a small copy of a picture, undeveloped, first row at the bottom. */
  readonly shrink: (picture: PictureOf, to: Size, draw: (mesh: ScreenMesh) => void) => void
  readonly setTable: Engine['setTable']
  readonly dispose: () => void
}

/**
 * Takes the textures over: they are freed with it.
 * @throws ShaderError for a shader that breaks the contract
 */
export function createScreen({ tables, grain }: ScreenTextures): Screen {
  const booth = newBoothUniforms(grain)
  const tableOf = (film: (typeof filters)[number]['film']) => (film && tables.get(film)) ?? null
  const materialsOf = (some: readonly Filter[], part: Part) =>
    new Map<Filter['id'], RawShaderMaterial>(
      some.map((filter) => [filter.id, filterMaterial(filter, booth, tableOf(filter.film), part)]),
    )
  const materials = materialsOf(filters, 'picture')
  const mesh = new Mesh(screenTriangle(), firstOf(materials))
  mesh.frustumCulled = false
  const dated = filters.filter(({ params }) => 'uStampLight' in params)
  const stamps = materialsOf(dated, 'stamp')
  const date = createStampBox(mesh, stamps, booth)
  const passes = createPasses(mesh, booth)
  const shrinking = createShrinking(booth)
  return {
    mesh,
    materials,
    passes: [...passes.materials, shrinking.material],
    stamps: [...stamps.values()],
    show: (shown, draw) => {
      const { exposure, developed } = shown
      date.hide()
      setPicture(booth, shown)
      booth.uFlip.value = shown.flip
      setExposure(booth, exposure, developed)
      if (exposure.filter.film !== null) passes.run(shown, draw)
      mesh.material = materialOf(materials, exposure)
      date.show(shown)
    },
    shrink: (picture, to, draw) => {
      date.hide()
      setPicture(booth, picture)
      booth.uMirror.value = false
      mesh.material = shrinking.to(to)
      draw(mesh)
    },
    setTable: (film, lut) => {
      const table = tables.get(film)
      if (!table) throw new RangeError(`no filter has the film ${film}`)
      fillTable(table, lut)
    },
    dispose: () => {
      for (const resource of [mesh.geometry, ...materials.values(), ...tables.values()]) resource.dispose()
      for (const resource of [grain, date, passes, shrinking.material]) resource.dispose()
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

function materialOf(materials: Screen['materials'], { filter }: Exposure): RawShaderMaterial {
  const material = materials.get(filter.id)
  if (!material) throw new RangeError(`no material of ${filter.id}`)
  return withParams(material, filter)
}

/** Reaches beyond the screen by two corners: one triangle has no seam, as two would have along the diagonal. */
function screenTriangle(): BufferGeometry {
  const corners = new Float32Array([-1, -1, 3, -1, -1, 3])
  return new BufferGeometry().setAttribute('position', new BufferAttribute(corners, 2))
}
