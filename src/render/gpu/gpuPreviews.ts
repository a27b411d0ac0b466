import { LinearFilter, NoColorSpace, type Texture, WebGLRenderTarget, type WebGLRenderer } from 'three'
import type { Size } from '../../lib/geometry.ts'
import { RendererLostError, type FilterPreviews } from '../FilterRenderer.ts'
import { previewSize, atlasSize } from '../filterPreviews.ts'
import type { FilterPass } from './filterPass.ts'
import { stillTexture } from './textures.ts'
import { type Draw, type ImageRegion, stillRequest } from './fullscreenMesh.ts'

type PreviewParts = {
  readonly webgl: WebGLRenderer
  readonly filterPass: FilterPass
  readonly draw: Draw
  /** Last live frame, as it lies on the GPU; null before the first. */
  readonly liveFrame: () => ImageRegion | null
}

/**
 * Filter previews in the WebGL context of the live view, from the frame that it has uploaded. Free them with
 * `dispose`.
 */
export function createGpuPreviews({
  webgl,
  filterPass,
  draw,
  liveFrame,
}: PreviewParts): FilterPreviews & { dispose: () => void } {
  const [smallFrame, atlas] = [createTarget(previewSize), createTarget(atlasSize)]
  let source: Texture = smallFrame.texture
  const setSource = (texture: Texture) => {
    if (source !== smallFrame.texture) source.dispose()
    source = texture
  }
  return {
    captureFrame: () => {
      const frame = liveFrame()
      if (!frame) return false
      filterPass.downsample(frame, previewSize, (mesh) => draw(mesh, smallFrame))
      setSource(smallFrame.texture)
      return true
    },
    setStill: (image) => setSource(stillTexture(image)),
    renderTile: (tile, options) => {
      filterPass.show(stillRequest(source, previewSize, options), draw)
      atlas.viewport.set(0, tile * previewSize.heightPx, previewSize.widthPx, previewSize.heightPx)
      draw(filterPass.mesh, atlas)
    },
    readAtlas: () => readAtlas(webgl, atlas),
    dispose: () => {
      setSource(smallFrame.texture)
      for (const resource of [smallFrame, atlas]) resource.dispose()
    },
  }
}

/** Eight bits, as a photo has. */
function createTarget({ widthPx, heightPx }: Size): WebGLRenderTarget {
  return new WebGLRenderTarget(widthPx, heightPx, {
    depthBuffer: false,
    generateMipmaps: false,
    colorSpace: NoColorSpace,
    magFilter: LinearFilter,
    minFilter: LinearFilter,
  })
}

/** Copies on the GPU and fetches the copy when it is done. A plain reading would wait for the live view, too. */
async function readAtlas(webgl: WebGLRenderer, atlas: WebGLRenderTarget): Promise<ImageData> {
  const { widthPx, heightPx } = atlasSize
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4)
  try {
    await webgl.readRenderTargetPixelsAsync(atlas, 0, 0, widthPx, heightPx, pixels)
  } catch (cause) {
    throw new RendererLostError('the GPU lost the previews', { cause })
  }
  // A lost context reads nothing, as in `develop`; every rendered pixel is opaque.
  if (pixels[3] !== 255) throw new RendererLostError('the GPU lost the previews')
  return new ImageData(pixels, widthPx, heightPx)
}
