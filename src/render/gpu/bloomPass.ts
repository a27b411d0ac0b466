import { type IUniform, type RawShaderMaterial, Vector2 } from 'three'
import { effectsOf, bloomParams, glowSize, scaleOf } from '../../filters/effects.ts'
import type { Filter } from '../../filters/Filter.ts'
import type { RendererUniforms } from './uniforms.ts'
import { packedTarget } from './textures.ts'
import { shaderMaterial } from './materials.ts'
import { shaderSource } from './shaderSource.ts'
import { assemblePass, type PassName } from './assembleShader.ts'
import type { ScreenMesh, DrawRequest, Draw } from './fullscreenMesh.ts'
/** The passes that go before a filter's own: highlights, and their glow with a leak's. */
export type BloomPass = {
  readonly materials: readonly RawShaderMaterial[]
  /** Paints the glow of the shown picture, where its filter has any; that reads it as `uGlow`. */
  readonly run: (shown: DrawRequest, draw: Draw) => void
  readonly dispose: () => void
}

/** Frames of a moving picture that share a glow, which has no edges to lag behind: 10 are painted a second. */
const framesPerGlow = 3

/** @throws ShaderError for a pass that breaks the contract */
export function createBloomPass(mesh: ScreenMesh, booth: RendererUniforms): BloomPass {
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
  let last: { readonly shown: DrawRequest; frames: number } | null = null
  const run: BloomPass['run'] = (shown, draw) => {
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
    for (const name of bloomParams) params[name].value = filter.params[name]?.value ?? 0
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
function areOneScene(one: DrawRequest, other: DrawRequest): boolean {
  return (
    other.moving &&
    one.texture === other.texture &&
    one.developed.widthPx === other.developed.widthPx &&
    one.developed.heightPx === other.developed.heightPx &&
    one.glowShrink === other.glowShrink &&
    one.exposure.filter === other.exposure.filter &&
    one.exposure.metering === other.exposure.metering &&
    one.exposure.mirrored === other.exposure.mirrored &&
    one.exposure.seed === other.exposure.seed
  )
}

function glows({ params }: Filter): boolean {
  return bloomParams.some((name) => (params[name]?.value ?? 0) > 0)
}

/** A filter without an effect leaves it off. */
function paramUniforms() {
  const off = () => ({ value: 0 })
  return {
    uHalationRed: off(),
    uHalationGreen: off(),
    uHalationBlue: off(),
    uLightLeak: off(),
  } satisfies Readonly<Record<(typeof bloomParams)[number], IUniform<number>>>
}
