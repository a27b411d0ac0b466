import { type Data3DTexture, type IUniform, type Texture, Vector2, Vector3, Vector4 } from 'three'
import type { Size } from '../../lib/geometry.ts'
import { besidePx, grainPlace, leakSide } from '../chance.ts'
import { effectsOf } from '../effectsOf.ts'
import type { Exposure } from '../Engine.ts'
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
    uShoulder: { value: 0 },
    uLeakSide: { value: 0 },
    uBeside: { value: new Vector2() },
    uGlow: texture(),
    uGlowSize: { value: new Vector2(1, 1) },
    uGrain: { value: grain },
    uGrainAt: { value: new Vector4() },
    uGrainCells: { value: new Vector2(1, 1) },
    uStamp: texture(),
    uStampBox: { value: new Vector4() },
  }
}

export type BoothUniforms = ReturnType<typeof newBoothUniforms>

/** What differs from film to film. */
export function tableUniforms(table: Data3DTexture | null) {
  const points = table?.image.width ?? 1
  return { uLut: { value: table }, uLutPlace: { value: new Vector2((points - 1) / points, 0.5 / points) } }
}

/** Sets what follows from the exposure and the size of the developed picture. */
export function setExposure(booth: BoothUniforms, exposure: Exposure, size: Size): void {
  const { red, green, blue } = exposure.metering
  booth.uMirror.value = exposure.mirror
  booth.uSize.value.set(size.widthPx, size.heightPx)
  booth.uGain.value.set(red, green, blue)
  const effects = effectsOf(exposure.filter)
  booth.uShoulder.value = shoulder(exposure.metering, effects)
  const [x, y] = besidePx(exposure, size)
  booth.uBeside.value.set(x / size.widthPx, y / size.heightPx)
  booth.uLeakSide.value = leakSide(exposure)
  const { direction, offset } = grainPlace(exposure)
  booth.uGrainAt.value.set(...direction, ...offset)
  const cells = grainCells(size)
  booth.uGrainCells.value.set(cells.widthPx, cells.heightPx)
}

/** None yet. */
function texture(): IUniform<Texture | null> {
  return { value: null }
}
