import { type Assembled, compileError } from './assemble.ts'
import type { Named, ShaderError } from './ShaderError.ts'
import { shaderSource } from './shaderSource.ts'

/** Nothing is drawn here. */
let trial: WebGL2RenderingContext | null = null

/** Compiles and links a shader aside from what is on the screen. Its fault, or null where it can be used. */
export function tryShader(owner: Named, assembled: Assembled): ShaderError | null {
  if (!trial || trial.isContextLost()) trial = document.createElement('canvas').getContext('webgl2')
  const log = trial && faultOf(trial, assembled.text)
  return log ? compileError(owner, assembled, log) : null
}

/** What compiler or linker say against it. */
function faultOf(gl: WebGL2RenderingContext, fragment: string): string | null {
  const program = gl.createProgram()
  const shaders = [
    shaderOf(gl, gl.VERTEX_SHADER, shaderSource('common/screen.vert') ?? ''),
    shaderOf(gl, gl.FRAGMENT_SHADER, fragment),
  ]
  for (const shader of shaders) if (shader) gl.attachShader(program, shader)
  gl.linkProgram(program)
  const isGood: unknown = gl.getProgramParameter(program, gl.LINK_STATUS)
  const logs = shaders.map((shader) => shader && gl.getShaderInfoLog(shader))
  const log = isGood === true ? null : (logs.find(Boolean) ?? gl.getProgramInfoLog(program))
  for (const shader of shaders) gl.deleteShader(shader)
  gl.deleteProgram(program)
  return log
}

function shaderOf(gl: WebGL2RenderingContext, kind: GLenum, text: string): WebGLShader | null {
  const shader = gl.createShader(kind)
  if (!shader) return null
  gl.shaderSource(shader, `#version 300 es\n${text}`)
  gl.compileShader(shader)
  return shader
}
