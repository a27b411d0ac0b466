import { LinearFilter, NoColorSpace, type Texture, WebGLRenderTarget, type WebGLRenderer } from 'three'
import type { Size } from '../../lib/geometry.ts'
import { RendererLostError, type FilterPreviews } from '../FilterRenderer.ts'
import { previewSize, atlasSize } from '../filterPreviews.ts'
import type { FilterPass } from './filterPass.ts'
import { stillTexture } from './textures.ts'
import type { ImageRegion, Draw } from './fullscreenMesh.ts'

type ProofParts = {
  readonly renderer: WebGLRenderer
  readonly screen: FilterPass
  readonly draw: Draw
  /** The frame that was painted last, as it lies on the GPU. */
  readonly frame: () => ImageRegion | null
}

/** Prints proofs in the context of the live view, from the frame that it has uploaded. */
export function createGpuPreviews({
  renderer,
  screen,
  draw,
  frame,
}: ProofParts): FilterPreviews & { dispose: () => void } {
  const [small, sheet] = [target(previewSize), target(atlasSize)]
  const crop = { xPx: 0, yPx: 0, ...previewSize }
  let kept: Texture = small.texture
  const keep = (texture: Texture) => {
    if (kept !== small.texture) kept.dispose()
    kept = texture
  }
  return {
    captureFrame: () => {
      const picture = frame()
      if (!picture) return false
      screen.shrink(picture, previewSize, (mesh) => draw(mesh, small))
      keep(small.texture)
      return true
    },
    setStill: (picture) => keep(stillTexture(picture)),
    renderTile: (place, exposure) => {
      screen.show(
        {
          texture: kept,
          size: previewSize,
          crop,
          developed: previewSize,
          exposure,
          flip: true,
          moving: false,
          glowShrink: 1,
        },
        draw,
      )
      sheet.viewport.set(0, place * previewSize.heightPx, previewSize.widthPx, previewSize.heightPx)
      draw(screen.mesh, sheet)
    },
    readAtlas: () => readSheet(renderer, sheet),
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
  const { widthPx, heightPx } = atlasSize
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4)
  try {
    await renderer.readRenderTargetPixelsAsync(sheet, 0, 0, widthPx, heightPx, pixels)
  } catch (cause) {
    throw new RendererLostError('the GPU lost the proofs', { cause })
  }
  // As in develop: a lost context reads nothing, and nothing that was printed is transparent.
  if (pixels[3] !== 255) throw new RendererLostError('the GPU lost the proofs')
  return new ImageData(pixels, widthPx, heightPx)
}
