import { LinearFilter, NoColorSpace, type Texture, WebGLRenderTarget, type WebGLRenderer } from 'three'
import type { Size } from '../../lib/geometry.ts'
import type { FilterPreviews, RenderOptions } from '../FilterRenderer.ts'
import { atlasSize, previewOptions, previewSize, previewsOf } from '../filterPreviews.ts'
import type { FilterPass } from './filterPass.ts'
import { stillTexture } from './textures.ts'
import { type Draw, type ImageRegion, stillRequest } from './fullscreenMesh.ts'
import { readBackAsync } from './readBack.ts'

type PreviewParts = {
  readonly webgl: WebGLRenderer
  readonly filterPass: FilterPass
  readonly draw: Draw
  /** Options of an image without what is not compiled yet. */
  readonly ready: (options: RenderOptions) => RenderOptions
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
  ready,
  liveFrame,
}: PreviewParts): FilterPreviews & { dispose: () => void } {
  const [smallFrame, atlas] = [createTarget(previewSize), createTarget(atlasSize(1))]
  let source: Texture = smallFrame.texture
  const setSource = (texture: Texture) => {
    if (source !== smallFrame.texture) source.dispose()
    source = texture
  }
  const fitAtlas = (tiles: number) => {
    const { widthPx, heightPx } = atlasSize(tiles)
    // It loses its pixels only where its size changes.
    atlas.setSize(widthPx, heightPx)
  }
  return {
    captureFrame: (tiles) => {
      const frame = liveFrame()
      if (!frame) return false
      fitAtlas(tiles)
      filterPass.downsample(frame, previewSize, (mesh) => draw(mesh, smallFrame))
      setSource(smallFrame.texture)
      return true
    },
    setStill: (image, tiles) => {
      fitAtlas(tiles)
      setSource(stillTexture(image))
    },
    renderTile: (tile, options) => {
      filterPass.show(stillRequest(source, previewSize, ready(previewOptions(options))), draw)
      atlas.viewport.set(0, tile * previewSize.heightPx, previewSize.widthPx, previewSize.heightPx)
      draw(filterPass.mesh, atlas)
    },
    read: async () => previewsOf(await readBackAsync(webgl, atlas)),
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
