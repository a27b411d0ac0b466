import { BufferAttribute, BufferGeometry, Mesh, type RawShaderMaterial, Vector2 } from 'three'
import type { Size } from '../../lib/geometry.ts'
import type { FilterRenderer, RenderOptions } from '../FilterRenderer.ts'
import type { Filter } from '../../filters/Filter.ts'
import { filters } from '../../filters/filters.ts'
import { type ShaderVariant, assemblePass } from './assembleShader.ts'
import { type RendererUniforms, initialUniforms, updateUniforms } from './uniforms.ts'
import { createBloomPass } from './bloomPass.ts'
import { createDateStampPass } from './dateStampPass.ts'
import { filterMaterial, withParams, shaderMaterial } from './materials.ts'
import { fillTable, type ScreenTextures } from './textures.ts'
import { shaderSource } from './shaderSource.ts'
import type { ImageRegion, DrawRequest, ScreenMesh, Draw } from './fullscreenMesh.ts'

/** The one triangle that everything is painted with, and the materials of all filters and passes. */
export type FilterPass = {
  readonly mesh: ScreenMesh
  readonly materials: ReadonlyMap<Filter['id'], RawShaderMaterial>
  readonly passes: readonly RawShaderMaterial[]
  /** Those of the date, of the filters that have one. */
  readonly stamps: readonly RawShaderMaterial[]
  /** Paints the passes before the filter's own, and makes that one ready to be drawn. */
  readonly show: (shown: DrawRequest, draw: Draw) => void
  /** Draws a small copy of a picture, undeveloped, first row at the bottom. */
  readonly shrink: (picture: ImageRegion, to: Size, draw: (mesh: ScreenMesh) => void) => void
  readonly setTable: FilterRenderer['setTable']
  readonly dispose: () => void
}

/**
 * Takes the textures over: they are freed with it.
 * @throws ShaderError for a shader that breaks the contract
 */
export function createFilterPass({ tables, grain }: ScreenTextures): FilterPass {
  const booth = initialUniforms(grain)
  const tableOf = (film: (typeof filters)[number]['film']) => (film && tables.get(film)) ?? null
  const materialsOf = (some: readonly Filter[], part: ShaderVariant) =>
    new Map<Filter['id'], RawShaderMaterial>(
      some.map((filter) => [filter.id, filterMaterial(filter, booth, tableOf(filter.film), part)]),
    )
  const materials = materialsOf(filters, 'picture')
  const mesh = new Mesh(screenTriangle(), firstOf(materials))
  mesh.frustumCulled = false
  const dated = filters.filter(({ params }) => 'uDateStampBrightness' in params)
  const stamps = materialsOf(dated, 'stamp')
  const date = createDateStampPass(mesh, stamps, booth)
  const passes = createBloomPass(mesh, booth)
  const shrinking = createDownsample(booth)
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
      updateUniforms(booth, exposure, developed)
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

function firstOf(materials: FilterPass['materials']): RawShaderMaterial {
  const [first] = materials.values()
  if (!first) throw new Error('no filters')
  return first
}

function setPicture(booth: RendererUniforms, { texture, size, crop }: ImageRegion): void {
  const { widthPx, heightPx } = size
  booth.uPicture.value = texture
  booth.uCrop.value.set(
    crop.xPx / widthPx,
    crop.yPx / heightPx,
    crop.widthPx / widthPx,
    crop.heightPx / heightPx,
  )
}

function materialOf(materials: FilterPass['materials'], { filter }: RenderOptions): RawShaderMaterial {
  const material = materials.get(filter.id)
  if (!material) throw new RangeError(`no material of ${filter.id}`)
  return withParams(material, filter)
}

/** Reaches beyond the screen by two corners: one triangle has no seam, as two would have along the diagonal. */
function screenTriangle(): BufferGeometry {
  const corners = new Float32Array([-1, -1, 3, -1, -1, 3])
  return new BufferGeometry().setAttribute('position', new BufferAttribute(corners, 2))
}

/** The pass that makes a picture small; its material is freed by its `dispose`. */
export type Downsample = {
  readonly material: RawShaderMaterial
  /** The same material, ready for a picture of this size. */
  readonly to: (size: Size) => RawShaderMaterial
}

/** @throws ShaderError for a pass that breaks the contract */
export function createDownsample(booth: RendererUniforms): Downsample {
  const own = { uFlip: { value: true }, uTap: { value: new Vector2() } }
  const material = shaderMaterial('shrink', { ...booth, ...own }, () => assemblePass('shrink', shaderSource))
  return {
    material,
    to: ({ widthPx, heightPx }) => {
      own.uTap.value.set(0.25 / widthPx, 0.25 / heightPx)
      return material
    },
  }
}
