import { LinearFilter, NoColorSpace, type Texture, WebGLRenderTarget, type WebGLRenderer } from 'three'
import type { Size } from '../../lib/geometry.ts'
import { EngineLostError } from '../EngineLostError.ts'
import { proofSize, type Proofs, sheetSize } from '../Proofs.ts'
import type { Draw } from './createPasses.ts'
import type { PictureOf, Screen } from './createScreen.ts'
import { stillTexture } from './pictureTexture.ts'

type ProofParts = {
  readonly renderer: WebGLRenderer
  readonly screen: Screen
  readonly draw: Draw
  /** The frame that was painted last, as it lies on the GPU. */
  readonly frame: () => PictureOf | null
}

/** Prints proofs in the context of the live view, from the frame that it has uploaded. */
export function createProofs({
  renderer,
  screen,
  draw,
  frame,
}: ProofParts): Proofs & { dispose: () => void } {
  const [small, sheet] = [target(proofSize), target(sheetSize)]
  const crop = { xPx: 0, yPx: 0, ...proofSize }
  let kept: Texture = small.texture
  const keep = (texture: Texture) => {
    if (kept !== small.texture) kept.dispose()
    kept = texture
  }
  return {
    keepFrame: () => {
      const picture = frame()
      if (!picture) return false
      screen.shrink(picture, proofSize, (mesh) => draw(mesh, small))
      keep(small.texture)
      return true
    },
    keepStill: (picture) => keep(stillTexture(picture)),
    print: (place, exposure) => {
      screen.show(
        {
          texture: kept,
          size: proofSize,
          crop,
          developed: proofSize,
          exposure,
          flip: true,
          moving: false,
          glowShrink: 1,
        },
        draw,
      )
      sheet.viewport.set(0, place * proofSize.heightPx, proofSize.widthPx, proofSize.heightPx)
      draw(screen.mesh, sheet)
    },
    read: () => readSheet(renderer, sheet),
    dispose: () => {
      keep(small.texture)
      for (const resource of [small, sheet]) resource.dispose()
    },
  }
}

/** Eight bits, as a photo has. */
function target({ widthPx, heightPx }: Size): WebGLRenderTarget {
  return new WebGLRenderTarget(widthPx, heightPx, {
    depthBuffer: false,
    generateMipmaps: false,
    colorSpace: NoColorSpace,
    magFilter: LinearFilter,
    minFilter: LinearFilter,
  })
}

/** Copied on the GPU and fetched when that is done: a plain reading would wait for the live view, too. */
async function readSheet(renderer: WebGLRenderer, sheet: WebGLRenderTarget): Promise<ImageData> {
  const { widthPx, heightPx } = sheetSize
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4)
  try {
    await renderer.readRenderTargetPixelsAsync(sheet, 0, 0, widthPx, heightPx, pixels)
  } catch (cause) {
    throw new EngineLostError('the GPU lost the proofs', { cause })
  }
  // As in develop: a lost context reads nothing, and nothing that was printed is transparent.
  if (pixels[3] !== 255) throw new EngineLostError('the GPU lost the proofs')
  return new ImageData(pixels, widthPx, heightPx)
}
