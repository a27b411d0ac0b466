import type { BufferGeometry, Mesh, RawShaderMaterial, Texture, WebGLRenderTarget } from 'three'
import type { Rect, Size } from '../../lib/geometry.ts'
import type { RenderOptions } from '../FilterRenderer.ts'

/** Part of an image on the GPU. */
export type ImageRegion = {
  readonly texture: Texture
  /** Size of the texture. */
  readonly size: Size
  /** Part of the texture that fills the target. */
  readonly crop: Rect
}

/** What to draw next: which part of which image, with which options, at which size. */
export type DrawRequest = ImageRegion & {
  /** Size of the developed image. */
  readonly developed: Size
  readonly options: RenderOptions
  /** True puts the first row at the bottom, where reading back begins. */
  readonly flipY: boolean
  /** True for a video frame: it may reuse the bloom of a frame just before. */
  readonly isVideo: boolean
  /** How many times smaller than usual the bloom is drawn, along each side: 1 or more. */
  readonly bloomDownsample: number
}

/** Request to develop all of a still at its own size, in full quality, to be read back. */
export function stillRequest(texture: Texture, size: Size, options: RenderOptions): DrawRequest {
  const crop = { xPx: 0, yPx: 0, ...size }
  return { texture, size, crop, developed: size, options, flipY: true, isVideo: false, bloomDownsample: 1 }
}

/** Fullscreen triangle, drawn with one material after another. */
export type FullscreenMesh = Mesh<BufferGeometry, RawShaderMaterial>

/** Draws a mesh into a render target. */
export type Draw = (mesh: FullscreenMesh, target: WebGLRenderTarget) => void
