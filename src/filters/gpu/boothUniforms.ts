import { type DataTexture, type IUniform, type Texture, Vector2, Vector3, Vector4 } from 'three'
import type { Size } from '../../lib/geometry.ts'
import { besidePx, grainPlace, leakSide } from '../chance.ts'
import { effectsOf } from '../effectsOf.ts'
import { falloffRoots } from '../falloff.ts'
import type { Exposure } from '../Engine.ts'
import { grainRange, grainTilePx } from '../grainTile.ts'
import { grainCells } from '../passSizes.ts'
import { shoulder } from '../shoulder.ts'

/** What the engine sets for every picture; one set is shared by all materials. shaders/README.md lists them. */
export function newBoothUniforms(grain: Texture) {
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

export type BoothUniforms = ReturnType<typeof newBoothUniforms>

/** What differs from film to film. */
export function tableUniforms(table: DataTexture | null) {
  return { uLut: { value: table } }
}

/** Sets what follows from the exposure and the size of the developed picture. */
export function setExposure(booth: BoothUniforms, exposure: Exposure, size: Size): void {
  const { red, green, blue } = exposure.metering
  booth.uMirror.value = exposure.mirror
  booth.uSize.value.set(size.widthPx, size.heightPx)
  booth.uGain.value.set(red, green, blue)
  const effects = effectsOf(exposure.filter)
  booth.uFalloff.value.set(...falloffRoots(effects))
  booth.uShoulder.value = shoulder(exposure.metering, effects)
  const [x, y] = besidePx(exposure, size)
  booth.uBeside.value.set(x / size.widthPx, y / size.heightPx)
  booth.uGrainRange.value = grainRange(effects)
  booth.uLeakSide.value = leakSide(exposure)
  const { direction, offset } = grainPlace(exposure)
  const cells = grainCells(size)
  booth.uGrainPlace.value
    .set(direction[0] * cells.widthPx, direction[1] * cells.heightPx, ...offset)
    .divideScalar(grainTilePx)
}

/** None yet. */
function texture(): IUniform<Texture | null> {
  return { value: null }
}
