import { type IUniform, type Texture, Vector2, Vector3, Vector4 } from 'three'
import type { Size } from '../../lib/geometry.ts'
import { sampleOffsetPx, grainTransform, lightLeakSide, pasteOffset } from '../seededPlacement.ts'
import { blurReach, effectsOf, vignetteRoots, grainCells, highlightRolloff } from '../filters/effects.ts'
import type { Filter } from '../filters/Filter.ts'
import type { RenderOptions } from '../FilterRenderer.ts'
import { grainAmplitude } from '../grainAmplitude.ts'
import { grainTilePx } from '../grainTile.ts'

/** Uniforms that the renderer sets for every image; all materials share one set. Listed in shaders/README.md. */
export function createUniforms() {
  return {
    uImage: noTexture(),
    uCrop: { value: new Vector4(0, 0, 1, 1) },
    uFlipY: { value: false },
    uResolution: { value: new Vector2(1, 1) },
    uPixelSize: { value: new Vector2(1, 1) },
    uExposureGain: { value: new Vector3(1, 1, 1) },
    uChroma: noTexture(),
    uChromaDenoise: { value: 0 },
    uDodge: noTexture(),
    uVignette: { value: new Vector2(1, 0) },
    uHighlightRolloff: { value: 0 },
    uLightLeakSide: { value: 0 },
    uPasteOffset: { value: new Vector2() },
    uSampleOffset: { value: new Vector2() },
    uBloom: noTexture(),
    uSoftLight: noTexture(),
    uGrainTexture: noTexture(),
    uGrainTransform: { value: new Vector4() },
    uGrainAmplitude: { value: new Vector3() },
    uDateStamp: noTexture(),
    uDateStampOrigin: { value: new Vector2() },
  }
}

/** Uniforms that all materials share; `updateUniforms` sets them. */
export type RendererUniforms = ReturnType<typeof createUniforms>

/** Uniforms of the table that colours a filter: a film's LUT, or the LUT of a `.cube` file. */
export function tableUniforms() {
  return {
    uLut: noTexture(),
    uLutPositions: noTexture(),
    uLutGrid: noTexture(),
    uGridRange: { value: new Vector2() },
  }
}

/** Uniforms of a filter's material: the shared ones, those of its table, and its params. */
export function filterUniforms(
  filter: Filter,
  shared: RendererUniforms,
  table: ReturnType<typeof tableUniforms> = tableUniforms(),
) {
  const params = Object.entries(filter.params).map(([name, value]) => [name, { value }] as const)
  return { ...shared, ...table, ...Object.fromEntries(params) }
}

/** Uniforms of a pass that samples the image by four taps (`shaders/common/fourTaps.glsl`). */
export function fourTapUniforms() {
  return { uFlipY: { value: true }, uTapOffset: { value: new Vector2() } }
}

/** Uniforms of the chroma pass besides the shared ones. */
export function chromaUniforms() {
  return { uFlipY: { value: true }, uTexelSize: { value: new Vector2() } }
}

/** Uniforms of the bloom passes besides those of their filter: `spread` is what the highlights are spread into. */
export function bloomUniforms(highlights: Texture, spread: Texture) {
  return {
    uFlipY: { value: true },
    uHighlights: { value: highlights },
    uSpread: { value: spread },
    uBlurStep: { value: new Vector2() },
    uBlurWeights: { value: Array.from({ length: blurReach }, () => new Vector3()) },
  }
}

/** Uniforms of the soft light pass: `small` is the image at its size. */
export function softLightUniforms(small: Texture) {
  return { uFlipY: { value: true }, uSmall: { value: small }, uSmallStep: { value: new Vector2() } }
}

/** Params without a uniform of their own, by the uniform that is computed from them. */
export const paramsWithin: Readonly<Record<string, readonly string[]>> = {
  uSampleOffset: ['uSoftness', 'uGateWeave'],
  uVignette: ['uVignetteCentreStops', 'uVignetteEdgeStops'],
  uBlurStep: ['uHalationSigma'],
  uGrainAmplitude: ['uGrainScale', 'uGrainSigma', 'uPaperSlope', 'uGrainColour'],
} satisfies Partial<
  Record<keyof RendererUniforms | keyof ReturnType<typeof bloomUniforms>, readonly string[]>
>

/** Sets the shared uniforms that follow from the options and from the size of the developed image. */
export function updateUniforms(uniforms: RendererUniforms, options: RenderOptions, size: Size): void {
  const { red, green, blue } = options.metering
  uniforms.uResolution.value.set(size.widthPx, size.heightPx)
  uniforms.uPixelSize.value.set(1 / size.widthPx, 1 / size.heightPx)
  uniforms.uExposureGain.value.set(red, green, blue)
  const effects = effectsOf(options.filter)
  uniforms.uVignette.value.set(...vignetteRoots(effects))
  uniforms.uHighlightRolloff.value = highlightRolloff(options.metering, effects)
  const [x, y] = sampleOffsetPx(options, size)
  uniforms.uSampleOffset.value.set(x / size.widthPx, y / size.heightPx)
  const amplitude = grainAmplitude(options, size)
  const ofLayers = amplitude * effects.grainColour
  uniforms.uGrainAmplitude.value.set(ofLayers, amplitude - ofLayers, -amplitude / 2)
  uniforms.uLightLeakSide.value = lightLeakSide(options)
  uniforms.uPasteOffset.value.set(...pasteOffset(options))
  const { direction, offset } = grainTransform(options)
  const cells = grainCells(size)
  uniforms.uGrainTransform.value
    .set(direction[0] * cells.widthPx, direction[1] * cells.heightPx, ...offset)
    .divideScalar(grainTilePx)
}

/** A sampler without a texture reads black. */
function noTexture(): IUniform<Texture | null> {
  return { value: null }
}
