import type { BufferGeometry, Mesh, RawShaderMaterial, Texture, WebGLRenderTarget } from 'three'
import type { Rect, Size } from '../../lib/geometry.ts'
import type { RenderOptions } from '../FilterRenderer.ts'

/** A part of a picture. */
export type ImageRegion = {
  readonly texture: Texture
  /** Size of the texture's picture. */
  readonly size: Size
  /** The part of it that fills the screen. */
  readonly crop: Rect
}

/** What the next drawing shows. */
export type DrawRequest = ImageRegion & {
  /** Size of the developed picture. */
  readonly developed: Size
  readonly exposure: RenderOptions
  /** True puts the first row at the bottom, where reading back begins. */
  readonly flip: boolean
  /** True for a frame of many: its glow may be that of a frame just before. */
  readonly moving: boolean
  /** How many times smaller than usual the glow is painted: 1 or more. */
  readonly glowShrink: number
}

/** The triangle that covers the screen, drawn with one material after the other. */
export type ScreenMesh = Mesh<BufferGeometry, RawShaderMaterial>

/** Draws a mesh into a target. */
export type Draw = (mesh: ScreenMesh, target: WebGLRenderTarget) => void
