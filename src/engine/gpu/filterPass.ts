import { BufferAttribute, BufferGeometry, Mesh, type RawShaderMaterial } from 'three'
import type { Size } from '../../lib/geometry.ts'
import { type FilterRenderer, withOwnMetering } from '../FilterRenderer.ts'
import { grainScale } from '../filters/effects.ts'
import { cubeOfFilter } from '../filters/cubeFilter.ts'
import type { Filter } from '../filters/Filter.ts'
import { filters } from '../filters/filters.ts'
import {
  createUniforms,
  filterUniforms,
  fourTapUniforms,
  type RendererUniforms,
  updateUniforms,
} from './uniforms.ts'
import { createBloomPass } from './bloomPass.ts'
import { createChromaPass } from './chromaPass.ts'
import { createSoftLightPass } from './softLightPass.ts'
import { createDateStampPass } from './dateStampPass.ts'
import { type Feature, featuresOf } from './features.ts'
import { filterMaterials, passMaterial } from './materials.ts'
import { createTableTextures } from './tableTextures.ts'
import { createDodgeTexture, fillLut, type RendererTextures } from './textures.ts'
import type { ImageRegion, DrawRequest, FullscreenMesh, Draw } from './fullscreenMesh.ts'

/** Fullscreen mesh with the materials of all filters, and the passes before and after a filter's own. */
export type FilterPass = {
  readonly mesh: FullscreenMesh
  /** Materials that images with some features are drawn with, of several filters. */
  readonly materialsOf: (
    features: readonly Feature[],
    drawn: readonly Filter[],
  ) => readonly RawShaderMaterial[]
  /** Draws the bloom, and makes the mesh ready to draw the requested image. */
  readonly show: (request: DrawRequest, draw: Draw) => void
  /** Draws a small copy of an image, undeveloped, first row at the bottom. */
  readonly downsample: (image: ImageRegion, size: Size, draw: (mesh: FullscreenMesh) => void) => void
  readonly setLut: FilterRenderer['setLut']
  /** Frees materials, textures and geometry. */
  readonly dispose: () => void
}

/**
 * Creates the passes, and the materials of all filters for images in good light, one filter in each step. The textures
 * are freed with them.
 * @throws ShaderError for a shader that breaks the contract
 */
export function* filterPassSteps({ luts, grain }: RendererTextures): Generator<void, FilterPass> {
  const uniforms = createUniforms()
  const tables = createTableTextures(luts)
  const uniformsOf = (filter: Filter) => filterUniforms(filter, uniforms, tables.uniformsOf(filter))
  const images = filterMaterials('image', uniformsOf)
  const dates = filterMaterials('dateStamp', uniformsOf)
  const mesh = new Mesh(fullscreenTriangle(), images.of(filters[0], []))
  mesh.frustumCulled = false
  const dateStamp = createDateStampPass(mesh, dates, uniforms)
  const bloom = createBloomPass(mesh, uniforms)
  const chroma = createChromaPass(mesh, uniforms)
  const softLight = createSoftLightPass(mesh, uniforms)
  const downsample = createDownsamplePass(uniforms)
  const dodge = createDodgeTexture()
  const passes = [chroma, bloom, softLight]
  const ofFilter = (filter: Filter, features: readonly Feature[]) => [
    images.of(filter, features),
    ...('uDateStampBrightness' in filter.params ? [dates.of(filter, features)] : []),
    ...bloom.materialsOf(filter, features),
  ]
  for (const filter of filters) {
    yield
    ofFilter(filter, [])
  }
  return {
    mesh,
    materialsOf: (features, drawn) => [
      ...drawn.flatMap((filter) => ofFilter(filter, filter.film || cubeOfFilter(filter) ? features : [])),
      ...chroma.materialsOf(features),
      ...softLight.materialsOf(features),
      downsample.material,
    ],
    show: (asked, draw) => {
      const request = { ...asked, options: withOwnMetering(asked.options) }
      dateStamp.hide()
      setImage(uniforms, request, request.options.mirrored)
      uniforms.uFlipY.value = request.flipY
      updateUniforms(uniforms, request.options, request.developed)
      uniforms.uGrainTexture.value = grainScale(request.developed) > 1 ? grain.smooth : grain.sharp
      uniforms.uDodge.value = dodge.of(request.options.metering.dodge)
      chroma.run(request, draw)
      bloom.run(request, draw)
      softLight.run(request, draw)
      const { filter } = request.options
      tables.uniformsOf(filter)
      mesh.material = images.of(filter, featuresOf(request.options))
      dateStamp.show(request)
    },
    downsample: (image, size, draw) => {
      dateStamp.hide()
      mesh.material = downsample.show(image, size)
      draw(mesh)
    },
    setLut: (film, lut) => fillLut(lutTextureOf(luts, film), lut),
    dispose: () => {
      const own = [mesh.geometry, images, ...passes, dateStamp, downsample.material, tables, dodge]
      for (const resource of [...own, grain.sharp, grain.smooth, ...luts.values()]) resource.dispose()
    },
  }
}

/** Creates the pass that draws a small copy of an image. */
function createDownsamplePass(uniforms: RendererUniforms) {
  const tap = fourTapUniforms()
  const material = passMaterial('downsample', { ...uniforms, ...tap })
  return {
    material,
    /** Makes its material ready to draw an image at a size. */
    show: (image: ImageRegion, { widthPx, heightPx }: Size): RawShaderMaterial => {
      setImage(uniforms, image, false)
      tap.uTapOffset.value.set(0.25 / widthPx, 0.25 / heightPx)
      return material
    },
  }
}

function lutTextureOf(luts: RendererTextures['luts'], film: string) {
  const texture = luts.get(film)
  if (!texture) throw new RangeError(`no filter has the film ${film}`)
  return texture
}

function setImage(uniforms: RendererUniforms, image: ImageRegion, isMirrored: boolean): void {
  const { texture, size, crop } = image
  const [left, width] = [crop.xPx / size.widthPx, crop.widthPx / size.widthPx]
  const [top, height] = [crop.yPx / size.heightPx, crop.heightPx / size.heightPx]
  uniforms.uImage.value = texture
  if (isMirrored) uniforms.uCrop.value.set(left + width, top, -width, height)
  else uniforms.uCrop.value.set(left, top, width, height)
}

/** Reaches beyond the target by two corners. One triangle has no seam, as two would have along the diagonal. */
function fullscreenTriangle(): BufferGeometry {
  const corners = new Float32Array([-1, -1, 3, -1, -1, 3])
  return new BufferGeometry().setAttribute('position', new BufferAttribute(corners, 2))
}
