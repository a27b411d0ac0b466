import { type DataTexture, type IUniform, type Texture, Vector2, Vector3, Vector4 } from 'three'
import type { Size } from '../../lib/geometry.ts'
import { sampleOffsetPx, grainTransform, lightLeakSide } from '../seededPlacement.ts'
import { effectsOf, falloffRoots, grainCells, shoulder } from '../../filters/effects.ts'
import type { RenderOptions } from '../FilterRenderer.ts'
import { grainAmplitude, grainTilePx } from '../grainTile.ts'

/** What the engine sets for every picture; one set is shared by all materials. shaders/README.md lists them. */
export function initialUniforms(grain: Texture) {
  return {
    uPicture: texture(),
    uCrop: { value: new Vector4(0, 0, 1, 1) },
    uMirror: { value: false },
    uFlip: { value: false },
    uSize: { value: new Vector2(1, 1) },
    uGain: { value: new Vector3(1, 1, 1) },
    uFalloff: { value: new Vector2(1, 0) },
    uShoulder: { value: 0 },
    uLeakSide: { value: 0 },
    uBeside: { value: new Vector2() },
    uGlow: texture(),
    uGrain: { value: grain },
    uGrainPlace: { value: new Vector4() },
    uGrainRange: { value: 0 },
    uStamp: texture(),
    uStampCorner: { value: new Vector2() },
  }
}

export type RendererUniforms = ReturnType<typeof initialUniforms>

/** What differs from film to film. */
export function tableUniforms(table: DataTexture | null) {
  return { uLut: { value: table } }
}

/** Sets what follows from the exposure and the size of the developed picture. */
export function updateUniforms(booth: RendererUniforms, exposure: RenderOptions, size: Size): void {
  const { red, green, blue } = exposure.metering
  booth.uMirror.value = exposure.mirrored
  booth.uSize.value.set(size.widthPx, size.heightPx)
  booth.uGain.value.set(red, green, blue)
  const effects = effectsOf(exposure.filter)
  booth.uFalloff.value.set(...falloffRoots(effects))
  booth.uShoulder.value = shoulder(exposure.metering, effects)
  const [x, y] = sampleOffsetPx(exposure, size)
  booth.uBeside.value.set(x / size.widthPx, y / size.heightPx)
  booth.uGrainRange.value = grainAmplitude(effects)
  booth.uLeakSide.value = lightLeakSide(exposure)
  const { direction, offset } = grainTransform(exposure)
  const cells = grainCells(size)
  booth.uGrainPlace.value
    .set(direction[0] * cells.widthPx, direction[1] * cells.heightPx, ...offset)
    .divideScalar(grainTilePx)
}

/** None yet. */
function texture(): IUniform<Texture | null> {
  return { value: null }
}
