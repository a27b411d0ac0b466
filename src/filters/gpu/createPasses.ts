import { type IUniform, type RawShaderMaterial, Vector2, type WebGLRenderTarget } from 'three'
import { effectsOf } from '../effectsOf.ts'
import type { Filter } from '../Filter.ts'
import { passParams } from '../passParams.ts'
import { glowSize, scaleOf } from '../passSizes.ts'
import type { BoothUniforms } from './boothUniforms.ts'
import type { ScreenMesh, Shown } from './createScreen.ts'
import { packedTarget } from './packedTexture.ts'
import { shaderMaterial } from './filterMaterial.ts'
import { shaderSource } from './shaderSource.ts'
import { assemblePass, type PassName } from './assemble.ts'

/** Draws a mesh into a target. */
export type Draw = (mesh: ScreenMesh, target: WebGLRenderTarget) => void

/** The passes that go before a filter's own: highlights, and their glow with a leak's. */
export type Passes = {
  readonly materials: readonly RawShaderMaterial[]
  /** Paints the glow of the shown picture, where its filter has any; that reads it as `uGlow`. */
  readonly run: (shown: Shown, draw: Draw) => void
  readonly dispose: () => void
}

/** Frames of a moving picture that share a glow, which has no edges to lag behind: 10 are painted a second. */
const framesPerGlow = 3

/** @throws ShaderError for a pass that breaks the contract */
export function createPasses(mesh: ScreenMesh, booth: BoothUniforms): Passes {
  const [bright, glowing] = [packedTarget(), packedTarget()]
  const params = paramUniforms()
  const own = {
    uFlip: { value: true },
    uTap: { value: new Vector2() },
    uBright: { value: bright.texture },
    uReach: { value: new Vector2() },
  }
  const material = (name: PassName) =>
    shaderMaterial(name, { ...booth, ...own, ...params }, () => assemblePass(name, shaderSource))
  const [highlights, glow] = [material('highlights'), material('glow')]
  let last: { readonly shown: Shown; frames: number } | null = null
  const run: Passes['run'] = (shown, draw) => {
    const { developed: size, exposure } = shown
    const { filter } = exposure
    // Textures that are not there are black.
    booth.uGlow.value = null
    if (!glows(filter)) return
    if (last && last.frames < framesPerGlow && areOneScene(last.shown, shown)) {
      last.frames += 1
      booth.uGlow.value = glowing.texture
      return
    }
    last = shown.moving ? { shown, frames: 1 } : null
    const { widthPx, heightPx } = glowSize(size, shown.glowShrink)
    const reachPx = effectsOf(filter).halationSigmaPx * scaleOf(size)
    for (const name of passParams) params[name].value = filter.params[name]?.value ?? 0
    own.uTap.value.set(0.25 / widthPx, 0.25 / heightPx)
    own.uReach.value.set(reachPx / size.widthPx, reachPx / size.heightPx)
    for (const [pass, target] of [
      [highlights, bright],
      [glow, glowing],
    ] as const) {
      target.setSize(widthPx, heightPx)
      mesh.material = pass
      draw(mesh, target)
    }
    booth.uGlow.value = glowing.texture
  }
  const dispose = () => {
    for (const resource of [bright, glowing, highlights, glow]) resource.dispose()
  }
  return { materials: [highlights, glow], run, dispose }
}

/** Whether a picture differs from the frame before by what moves in front of the camera alone. */
function areOneScene(one: Shown, other: Shown): boolean {
  return (
    other.moving &&
    one.texture === other.texture &&
    one.developed.widthPx === other.developed.widthPx &&
    one.developed.heightPx === other.developed.heightPx &&
    one.glowShrink === other.glowShrink &&
    one.exposure.filter === other.exposure.filter &&
    one.exposure.metering === other.exposure.metering &&
    one.exposure.mirror === other.exposure.mirror &&
    one.exposure.seed === other.exposure.seed
  )
}

function glows({ params }: Filter): boolean {
  return passParams.some((name) => (params[name]?.value ?? 0) > 0)
}

/** A filter without an effect leaves it off. */
function paramUniforms() {
  const off = () => ({ value: 0 })
  return {
    uHalationRed: off(),
    uHalationGreen: off(),
    uHalationBlue: off(),
    uLeak: off(),
  } satisfies Readonly<Record<(typeof passParams)[number], IUniform<number>>>
}
