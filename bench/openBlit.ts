import { contextOf, type Subject } from './timeFrames.ts'

const vertexShader = `#version 300 es
out vec2 vPlace;
void main() {
  vec2 corner = vec2(gl_VertexID % 2, gl_VertexID / 2) * 2.0;
  vPlace = vec2(corner.x, 1.0 - corner.y);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`

const fragmentShader = `#version 300 es
precision mediump float;
uniform sampler2D uImage;
in vec2 vPlace;
out vec4 colour;
void main() { colour = texture(uImage, vPlace); }`

/** Subject `blit`, the floor: uploads the video's frame as a texture and draws it unchanged with WebGL2. */
export function openBlit(video: HTMLVideoElement): Subject {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight })
  canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false })
  const context = contextOf(canvas)
  const program = context.createProgram()
  attach(context, program, context.VERTEX_SHADER, vertexShader)
  attach(context, program, context.FRAGMENT_SHADER, fragmentShader)
  context.linkProgram(program)
  context.useProgram(program)
  const { TEXTURE_2D, RGBA, UNSIGNED_BYTE, LINEAR } = context
  context.bindTexture(TEXTURE_2D, context.createTexture())
  for (const name of ['MIN', 'MAG'] as const)
    context.texParameteri(TEXTURE_2D, context[`TEXTURE_${name}_FILTER`], LINEAR)
  return {
    name: 'blit',
    canvas,
    paint: () => {
      context.texImage2D(TEXTURE_2D, 0, RGBA, RGBA, UNSIGNED_BYTE, video)
      context.drawArrays(context.TRIANGLES, 0, 3)
    },
  }
}

function attach(context: WebGL2RenderingContext, program: WebGLProgram, kind: number, source: string): void {
  const shader = context.createShader(kind)
  if (!shader) throw new Error('the context is lost')
  context.shaderSource(shader, source)
  context.compileShader(shader)
  context.attachShader(program, shader)
}
