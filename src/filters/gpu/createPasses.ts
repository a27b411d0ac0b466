import {
  type IUniform,
  type RawShaderMaterial,
  Vector2,
  Vector3,
  Vector4,
  type WebGLRenderTarget,
} from 'three'
import type { Size } from '../../lib/geometry.ts'
import { blurKernel } from '../blurKernel.ts'
import { effectsOf } from '../effectsOf.ts'
import type { Filter } from '../Filter.ts'
import { passParams } from '../passParams.ts'
import { glowSize, scaleOf } from '../passSizes.ts'
import { type BoothUniforms, texture } from './boothUniforms.ts'
import type { ScreenMesh } from './createScreen.ts'
import { packedTarget } from './packedTexture.ts'
import { shaderMaterial } from './filterMaterial.ts'
import { shaderSource } from './shaderSource.ts'
import { assemblePass, type PassName } from './assemble.ts'

/** Draws a mesh into a target. */
export type Draw = (mesh: ScreenMesh, target: WebGLRenderTarget) => void

/** The passes that go before a filter's own: highlights, their blur, and their glow with the leak's. */
export type Passes = {
  readonly materials: readonly RawShaderMaterial[]
  /** Paints the glow of the shown picture; the filter reads it as `uGlow`. */
  readonly run: (filter: Filter, size: Size, draw: Draw) => void
  readonly dispose: () => void
}

/** @throws ShaderError for a pass that breaks the contract */
export function createPasses(mesh: ScreenMesh, booth: BoothUniforms): Passes {
  const [bright, across] = [packedTarget(), packedTarget()]
  const own = newPassUniforms()
  const uniforms = { ...booth, ...own, ...paramUniforms() }
  const material = (name: PassName) => shaderMaterial(name, uniforms, () => assemblePass(name, shaderSource))
  const [highlights, blur, glow] = [material('highlights'), material('blur'), material('glow')]
  const run: Passes['run'] = (filter, size, draw) => {
    const { widthPx, heightPx } = glowSize(size)
    for (const buffer of [bright, across]) buffer.setSize(widthPx, heightPx)
    for (const name of passParams) uniforms[name].value = filter.params[name]?.value ?? 0
    setKernel(own, (effectsOf(filter).halationSigmaPx * scaleOf(size) * heightPx) / size.heightPx)
    own.uTap.value.set(0.25 / widthPx, 0.25 / heightPx)
    const paint = (pass: RawShaderMaterial, target: WebGLRenderTarget) => {
      mesh.material = pass
      draw(mesh, target)
      own.uBright.value = target.texture
    }
    paint(highlights, bright)
    own.uStep.value.set(1 / widthPx, 0)
    paint(blur, across)
    own.uStep.value.set(0, 1 / heightPx)
    paint(glow, bright)
    booth.uGlow.value = bright.texture
    booth.uGlowSize.value.set(widthPx, heightPx)
  }
  const dispose = () => {
    for (const resource of [bright, across, highlights, blur, glow]) resource.dispose()
  }
  return { materials: [highlights, blur, glow], run, dispose }
}

function newPassUniforms() {
  return {
    uFlip: { value: true },
    uTap: { value: new Vector2() },
    uBright: texture(),
    uStep: { value: new Vector2() },
    uKernel: { value: new Vector4() },
    uReach: { value: new Vector3() },
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
function paramUniforms() {
  const off = () => ({ value: 0 })
  return {
    uCentreStops: off(),
    uEdgeStops: off(),
    uHalationRed: off(),
    uHalationGreen: off(),
    uHalationBlue: off(),
    uLeak: off(),
  } satisfies Readonly<Record<(typeof passParams)[number], IUniform<number>>>
}
