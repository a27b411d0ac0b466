import { LinearSRGBColorSpace, NoToneMapping, WebGLRenderer } from 'three'

/**
 * The WebGL2 renderer of the page, for pictures only: no depth, no antialiasing, no colour conversion.
 * @throws Error where there is no WebGL2
 */
export function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  const renderer = new WebGLRenderer({ canvas, alpha: false, antialias: false, depth: false, stencil: false })
  renderer.outputColorSpace = LinearSRGBColorSpace
  renderer.toneMapping = NoToneMapping
  renderer.autoClear = false
  renderer.sortObjects = false
  return renderer
}
