import { type Finding, fails, works } from '../Finding.ts'

const vertex = `#version 300 es
void main() {
  gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
}`

/** Every pixel has a colour of its own: 16 codes more for each column and row. */
const fragment = `#version 300 es
precision highp float;
out vec4 colour;
void main() {
  colour = vec4(floor(gl_FragCoord.xy) * 16.0, 128.0, 255.0) / 255.0;
}`

const sizePx = 8

const help =
  'The booth computes its films without it, more slowly. Switch hardware acceleration on in the browser’s settings.'

/** Whether the GPU paints what a small shader asks for, and who it is. */
export function checkWebgl(): Finding {
  const canvas = document.createElement('canvas')
  canvas.width = sizePx
  canvas.height = sizePx
  const gl = canvas.getContext('webgl2')
  if (!gl) return fails('none', help)
  try {
    const says = `${rendererOf(gl)}, textures up to ${gl.getParameter(gl.MAX_TEXTURE_SIZE)} px`
    const wrong = countWrong(paint(gl))
    return wrong === 0 ? works(says) : fails(`${says}, ${wrong} of ${sizePx ** 2} pixels wrong`, help)
  } finally {
    // A page has 16 contexts at most.
    gl.getExtension('WEBGL_lose_context')?.loseContext()
  }
}

function rendererOf(gl: WebGL2RenderingContext): string {
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  return String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
}

function paint(gl: WebGL2RenderingContext): Uint8Array {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) continue
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  gl.useProgram(program)
  gl.drawArrays(gl.TRIANGLES, 0, 3)
  const pixels = new Uint8Array(sizePx * sizePx * 4)
  gl.readPixels(0, 0, sizePx, sizePx, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
  return pixels
}

/** Pixels that are off by more than a code. */
function countWrong(pixels: Uint8Array): number {
  return Array.from({ length: sizePx * sizePx }, (_, place) => place).filter((place) => {
    const wanted = [(place % sizePx) * 16, Math.floor(place / sizePx) * 16, 128, 255]
    return wanted.some((code, channel) => Math.abs(code - (pixels[place * 4 + channel] ?? -1)) > 1)
  }).length
}
