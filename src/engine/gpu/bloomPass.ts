import type { RawShaderMaterial } from 'three'
import {
  effectsOf,
  bloomSize,
  blurStepPx,
  halationWeights,
  isBloomParam,
  scaleOf,
} from '../filters/effects.ts'
import type { Filter } from '../filters/Filter.ts'
import { bloomUniforms, filterUniforms, fourTapUniforms, type RendererUniforms } from './uniforms.ts'
import { packedTarget } from './textures.ts'
import { filterMaterials, passMaterial, passMaterials } from './materials.ts'
import { type Feature, featuresOf } from './features.ts'
import type { FullscreenMesh, DrawRequest, Draw } from './fullscreenMesh.ts'

/**
 * Bloom: three passes before a filter's own, at a quarter of the size: the highlights, and what they spread across and
 * downwards.
 */
export type BloomPass = {
  /** Materials that it draws with before a filter's image with some features. */
  readonly materialsOf: (filter: Filter, features: readonly Feature[]) => readonly RawShaderMaterial[]
  /** Draws the bloom of the requested image where its filter has any, and sets `uBloom`. */
  readonly run: (request: DrawRequest, draw: Draw) => void
  /** Frees materials and targets. */
  readonly dispose: () => void
}

/** Video frames that share a bloom: 7 or 8 are drawn a second. It has no edges, so its delay is not seen. */
const framesPerBloom = 4

/**
 * Creates the bloom passes of all filters that have bloom params.
 * @param mesh drawn with their materials
 * @throws ShaderError for a pass that breaks the contract
 */
export function createBloomPass(mesh: FullscreenMesh, uniforms: RendererUniforms): BloomPass {
  // The last pass draws where the first one did.
  const [bloomTarget, spreadTarget] = [packedTarget(), packedTarget()]
  const tap = fourTapUniforms()
  const own = bloomUniforms(bloomTarget.texture, spreadTarget.texture)
  const highlights = passMaterials('highlights', { ...uniforms, ...tap })
  const spread = passMaterial('spread', { ...uniforms, ...own })
  const blooms = filterMaterials('bloom', (filter) => ({
    ...filterUniforms(filter, uniforms),
    ...own,
  }))
  const canReuse = createReuse()
  const paint = ({ developed: size, options, bloomDownsample }: DrawRequest, draw: Draw) => {
    const { widthPx, heightPx } = bloomSize(size, bloomDownsample)
    const effects = effectsOf(options.filter)
    const stepPx = blurStepPx(effects) * scaleOf(size)
    tap.uTapOffset.value.set(0.25 / widthPx, 0.25 / heightPx)
    own.uBlurStep.value.set(stepPx / size.widthPx, stepPx / size.heightPx)
    for (const [sample, weights] of halationWeights(effects).entries())
      own.uBlurWeights.value[sample]?.set(...weights)
    for (const [material, target] of [
      [highlights.of(featuresOf(options)), bloomTarget],
      [spread, spreadTarget],
      [blooms.of(options.filter, []), bloomTarget],
    ] as const) {
      target.setSize(widthPx, heightPx)
      mesh.material = material
      draw(mesh, target)
    }
  }
  return {
    materialsOf: (filter, features) =>
      Object.keys(filter.params).some(isBloomParam)
        ? [highlights.of(features), spread, blooms.of(filter, [])]
        : [],
    run: (request, draw) => {
      uniforms.uBloom.value = null
      if (!hasBloom(request.options.filter)) return
      if (!canReuse(request)) paint(request, draw)
      uniforms.uBloom.value = bloomTarget.texture
    },
    dispose: () => {
      for (const resource of [bloomTarget, spreadTarget, highlights, spread, blooms]) resource.dispose()
    },
  }
}

function hasBloom({ params }: Filter): boolean {
  return Object.entries(params).some(([name, value]) => isBloomParam(name) && value > 0)
}

/** Tells whether a video frame may reuse the bloom, or the soft light, of one just before. */
export function createReuse(): (request: DrawRequest) => boolean {
  let last: { readonly request: DrawRequest; frames: number } | null = null
  return (request) => {
    if (last && last.frames < framesPerBloom && areOneScene(last.request, request)) {
      last.frames += 1
      return true
    }
    last = request.isVideo ? { request, frames: 1 } : null
    return false
  }
}

/** Whether two video frames differ only by what moves in front of the camera. */
function areOneScene(one: DrawRequest, other: DrawRequest): boolean {
  return (
    other.isVideo &&
    one.texture === other.texture &&
    one.developed.widthPx === other.developed.widthPx &&
    one.developed.heightPx === other.developed.heightPx &&
    one.bloomDownsample === other.bloomDownsample &&
    one.options.filter === other.options.filter &&
    one.options.metering === other.options.metering &&
    one.options.mirrored === other.options.mirrored &&
    one.options.softLight === other.options.softLight &&
    one.options.seed === other.options.seed
  )
}
