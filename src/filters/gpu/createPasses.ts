import { type RawShaderMaterial, Vector2, Vector3, Vector4, type WebGLRenderTarget } from 'three'
import type { Size } from '../../lib/geometry.ts'
import { blurKernel } from '../blurKernel.ts'
import { effectsOf } from '../effectsOf.ts'
import type { Filter } from '../Filter.ts'
import { passParams } from '../passParams.ts'
import { glowSize, lensSize, scaleOf } from '../passSizes.ts'
import type { BoothUniforms } from './boothUniforms.ts'
import type { ScreenMesh } from './createScreen.ts'
import { packedTarget } from './packedTexture.ts'
import { shaderMaterial } from './filterMaterial.ts'
import { shaderSource } from './shaderSource.ts'
import { assemblePass, type PassName } from './assemble.ts'

/** Draws a mesh into a target. */
export type Draw = (mesh: ScreenMesh, target: WebGLRenderTarget) => void

/** The passes that go before a filter's own: highlights, their blur, and what the lens adds. */
export type Passes = {
  readonly materials: readonly RawShaderMaterial[]
  /** Paints the lens's light of the shown picture; the filter reads it as `uLens`. */
  readonly run: (filter: Filter, size: Size, draw: Draw) => void
  readonly dispose: () => void
}

/** @throws ShaderError for a pass that breaks the contract */
export function createPasses(mesh: ScreenMesh, booth: BoothUniforms): Passes {
  const [bright, across, lensBuffer] = [packedTarget(), packedTarget(), packedTarget()]
  const own = {
    uFlip: { value: true },
    uTap: { value: new Vector2() },
    uStep: { value: new Vector2() },
    uKernel: { value: new Vector4() },
    uReach: { value: new Vector3() },
  }
  const material = (name: PassName) =>
    shaderMaterial(name, { ...booth, ...own, ...paramUniforms() }, () => assemblePass(name, shaderSource))
  const [highlights, blur, lens] = [material('highlights'), material('blur'), material('lens')]
  const materials = [highlights, blur, lens]
  const run: Passes['run'] = (filter, size, draw) => {
    const glow = glowSize(size)
    for (const buffer of [bright, across]) buffer.setSize(glow.widthPx, glow.heightPx)
    lensBuffer.setSize(lensSize(size).widthPx, lensSize(size).heightPx)
    for (const material of materials) setParams(material, filter)
    setKernel(own, (effectsOf(filter).halationSigmaPx * scaleOf(size) * glow.heightPx) / size.heightPx)
    own.uTap.value.set(0.25 / glow.widthPx, 0.25 / glow.heightPx)
    const paint = (material: RawShaderMaterial, target: WebGLRenderTarget) => {
      mesh.material = material
      draw(mesh, target)
      booth.uGlow.value = target.texture
    }
    paint(highlights, bright)
    own.uStep.value.set(1 / glow.widthPx, 0)
    paint(blur, across)
    own.uStep.value.set(0, 1 / glow.heightPx)
    paint(blur, bright)
    paint(lens, lensBuffer)
    booth.uLens.value = lensBuffer.texture
  }
  return {
    materials,
    run,
    dispose: () => {
      for (const resource of [bright, across, lensBuffer, ...materials]) resource.dispose()
    },
  }
}

/** Two neighbouring texels cost one tap between them, where the ratio of their weights says. */
function setKernel(own: { uKernel: { value: Vector4 }; uReach: { value: Vector3 } }, sigma: number): void {
  const [w0, w1, w2, w3, w4, w5, w6] = blurKernel(Math.max(0.1, sigma))
  own.uKernel.value.set(w0, w1 + w2, w3 + w4, w5 + w6)
  const between = (near: number, far: number) => (far === 0 ? 0 : far / (near + far))
  own.uReach.value.set(1 + between(w1, w2), 3 + between(w3, w4), 5 + between(w5, w6))
}

/** A filter without an effect leaves it off. */
function setParams(material: RawShaderMaterial, { params }: Filter): void {
  for (const name of passParams) {
    const uniform = material.uniforms[name]
    if (uniform) uniform.value = params[name]?.value ?? 0
  }
}

function paramUniforms() {
  return Object.fromEntries(passParams.map((name) => [name, { value: 0 }]))
}
