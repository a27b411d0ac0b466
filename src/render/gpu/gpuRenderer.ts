import { Camera, type VideoTexture, WebGLRenderTarget, type WebGLRenderer } from 'three'
import type { Size } from '../../lib/geometry.ts'
import { captureSize, cropToAspect } from '../../photo/crop.ts'
import { type FilterRenderer, type PassTimer, RendererLostError, fullQuality } from '../FilterRenderer.ts'
import { createGpuPreviews } from './gpuPreviews.ts'
import type { FilterPass } from './filterPass.ts'
import { stillTexture, videoTexture } from './textures.ts'
import { onShaderEdit } from './shaderSource.ts'
import type { ImageRegion, Draw } from './fullscreenMesh.ts'

/** What the engine paints with; it frees none of it. */
export type GpuParts = {
  readonly renderer: WebGLRenderer
  readonly screen: FilterPass
  /** Draws the screen into the renderer's canvas. */
  readonly present: () => void
}

/** Paints with WebGL2. Live view and stills go through the same program. */
export function createGpuRenderer(parts: GpuParts): FilterRenderer {
  const { renderer, screen } = parts
  const camera = new Camera()
  let time = untimed
  const draw: Draw = (mesh, target) =>
    time(mesh.material.name, () => {
      renderer.setRenderTarget(target)
      renderer.render(mesh, camera)
      renderer.setRenderTarget(null)
    })
  const present = () => time(screen.mesh.material.name, parts.present)
  const live = createLive({ ...parts, present }, draw)
  const proofs = createGpuPreviews({ renderer, screen, draw, frame: live.frame })
  return {
    kind: 'gpu',
    canvas: renderer.domElement,
    renderLive: live.paint,
    develop: (picture, exposure) => {
      const size = { widthPx: picture.width, heightPx: picture.height }
      const crop = { xPx: 0, yPx: 0, ...size }
      const texture = stillTexture(picture)
      try {
        screen.show(
          { texture, size, crop, developed: size, exposure, flip: true, moving: false, glowShrink: 1 },
          draw,
        )
        return readBack(renderer, size, (target) => draw(screen.mesh, target))
      } finally {
        texture.dispose()
      }
    },
    setTable: screen.setTable,
    setTimer: (stopwatch) => {
      time = stopwatch ?? untimed
    },
    previews: proofs,
    dispose: () => {
      live.dispose()
      proofs.dispose()
    },
  }
}

const untimed: PassTimer = (_pass, draw) => draw()

function createLive(
  { renderer, screen, present }: GpuParts,
  draw: Draw,
): Pick<FilterRenderer, 'dispose'> & {
  paint: FilterRenderer['renderLive']
  frame: () => ImageRegion | null
} {
  let texture: VideoTexture | null = null
  let repaint: (() => void) | null = null
  let painted: ImageRegion | null = null
  const paint: FilterRenderer['renderLive'] = (video, exposure, quality = fullQuality) => {
    const size = { widthPx: video.videoWidth, heightPx: video.videoHeight }
    if (size.widthPx === 0 || size.heightPx === 0) return
    if (texture?.image !== video) {
      texture?.dispose()
      texture = videoTexture(video)
    }
    repaint = () => paint(video, exposure, quality)
    texture.needsUpdate = true
    const developed = scaled(captureSize(size), quality.pixelRatio)
    fit(renderer, developed)
    painted = { texture, size, crop: cropToAspect(size) }
    const { glowShrink } = quality
    screen.show({ ...painted, developed, exposure, flip: false, moving: true, glowShrink }, draw)
    present()
  }
  const stop = onShaderEdit(() => repaint?.())
  return {
    paint,
    frame: () => painted,
    dispose: () => {
      stop()
      texture?.dispose()
    },
  }
}

function scaled({ widthPx, heightPx }: Size, ratio: number): Size {
  return { widthPx: Math.round(widthPx * ratio), heightPx: Math.round(heightPx * ratio) }
}

/** In full quality one pixel of the canvas per pixel of the photo: what is seen is what is taken. */
function fit(renderer: WebGLRenderer, { widthPx, heightPx }: Size): void {
  const canvas = renderer.domElement
  if (canvas.width !== widthPx || canvas.height !== heightPx) renderer.setSize(widthPx, heightPx, false)
}

/** Draws into 8 bits and reads them; a canvas can't be read back after a crash of the GPU process. */
function readBack(
  renderer: WebGLRenderer,
  { widthPx, heightPx }: Size,
  draw: (target: WebGLRenderTarget) => void,
): ImageData {
  const target = new WebGLRenderTarget(widthPx, heightPx, { depthBuffer: false })
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 4)
  try {
    draw(target)
    renderer.readRenderTargetPixels(target, 0, 0, widthPx, heightPx, pixels)
  } finally {
    target.dispose()
  }
  // A lost context draws and reads nothing, without an error; every developed pixel is opaque.
  if (pixels[3] !== 255) throw new RendererLostError('the GPU lost the picture')
  return new ImageData(pixels, widthPx, heightPx)
}
