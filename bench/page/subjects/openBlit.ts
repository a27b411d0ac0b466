import { contextOf, cropParts, inPage, type OpenSubject, waitForPixels } from '../Subject.ts'

const vertexShader = `#version 300 es
uniform vec4 uCrop;
out vec2 vPlace;
void main() {
  vec2 corner = vec2(gl_VertexID % 2, gl_VertexID / 2) * 2.0;
  vPlace = uCrop.xy + vec2(corner.x, 1.0 - corner.y) * uCrop.zw;
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`

const fragmentShader = `#version 300 es
precision mediump float;
uniform sampler2D uImage;
in vec2 vPlace;
out vec4 colour;
void main() { colour = texture(uImage, vPlace); }`

/** Subject `blit`, the floor: uploads the video's frame as a texture and draws it unchanged with WebGL2. */
export const openBlit: OpenSubject = async (scene) => {
  const canvas = document.createElement('canvas')
  canvas.width = scene.size.widthPx
  canvas.height = scene.size.heightPx
  canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false })
  const context = contextOf(canvas)
  prepare(context)
  const { x, y, width, height } = cropParts(scene)
  const program: unknown = context.getParameter(context.CURRENT_PROGRAM)
  if (!(program instanceof WebGLProgram)) throw new Error('the blit does not link')
  context.uniform4f(context.getUniformLocation(program, 'uCrop'), x, y, width, height)
  return {
    name: 'blit',
    ...inPage(canvas),
    paint: () => {
      const { TEXTURE_2D, RGBA, UNSIGNED_BYTE } = context
      context.texImage2D(TEXTURE_2D, 0, RGBA, RGBA, UNSIGNED_BYTE, scene.video)
      context.drawArrays(context.TRIANGLES, 0, 3)
    },
    wait: () => waitForPixels(context),
    dispose: () => context.getExtension('WEBGL_lose_context')?.loseContext(),
  }
}

function prepare(context: WebGL2RenderingContext): void {
  const { canvas } = context
  context.viewport(0, 0, canvas.width, canvas.height)
  const program = context.createProgram()
  attach(context, program, context.VERTEX_SHADER, vertexShader)
  attach(context, program, context.FRAGMENT_SHADER, fragmentShader)
  context.linkProgram(program)
  context.useProgram(program)
  context.bindTexture(context.TEXTURE_2D, context.createTexture())
  for (const name of ['MIN', 'MAG'] as const) {
    context.texParameteri(context.TEXTURE_2D, context[`TEXTURE_${name}_FILTER`], context.LINEAR)
  }
  for (const name of ['S', 'T'] as const) {
    context.texParameteri(context.TEXTURE_2D, context[`TEXTURE_WRAP_${name}`], context.CLAMP_TO_EDGE)
  }
}

function attach(context: WebGL2RenderingContext, program: WebGLProgram, kind: number, source: string): void {
  const shader = context.createShader(kind)
  if (!shader) throw new Error('the context is lost')
  context.shaderSource(shader, source)
  context.compileShader(shader)
  context.attachShader(program, shader)
}
