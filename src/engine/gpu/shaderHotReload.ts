import type { RawShaderMaterial } from 'three'
import { type Assembled, toShaderError } from './assembleShader.ts'
import { ShaderError, type ShaderOwner } from './ShaderError.ts'
import { onShaderEdit, shaderSource } from './shaderSource.ts'

/**
 * Hot reload: gives a material its shader whenever that is saved, until the material is disposed. While a shader has
 * an error, its last good version stays, and `onShaderError` reports the error.
 */
export function followEdits(material: RawShaderMaterial, assemble: () => Assembled): void {
  const reload = () => {
    const edit = assemble()
    if (edit.text === material.fragmentShader) return null
    const error = testCompile(material, edit)
    if (error) return error
    material.fragmentShader = edit.text
    material.needsUpdate = true
    return null
  }
  const stopWatching = onShaderEdit(() => {
    const error = shaderErrorOf(reload)
    if (error) console.error(error.message)
    setShaderError(material, error)
  })
  material.addEventListener('dispose', () => {
    stopWatching()
    setShaderError(material, null)
  })
}

function shaderErrorOf(reload: () => ShaderError | null): ShaderError | null {
  try {
    return reload()
  } catch (error) {
    if (error instanceof ShaderError) return error
    throw error
  }
}

type Listener = (error: ShaderError | null) => void

/** Errors in the shaders that were saved last, by the material that still has an older version. */
const errors = new Map<object, ShaderError>()
const listeners = new Set<Listener>()

/**
 * Reports the error in the shaders that were saved last, at once and whenever it changes; null where there is none.
 * In development only: elsewhere no shader is ever saved.
 * @returns cleanup
 */
export function onShaderError(listener: Listener): () => void {
  listeners.add(listener)
  listener(firstError())
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Sets the error of a material's shader, and reports it where it is the first.
 * @param error null where the material follows its shader, or is disposed
 */
export function setShaderError(material: object, error: ShaderError | null): void {
  const before = firstError()
  if (error) errors.set(material, error)
  else errors.delete(material)
  const now = firstError()
  if (now?.message !== before?.message) for (const listener of listeners) listener(now)
}

function firstError(): ShaderError | null {
  const [first = null] = errors.values()
  return first
}

/** Context for test compiles; nothing is drawn in it. */
let testContext: WebGL2RenderingContext | null = null

/** Compiles and links a shader in a context of its own; null where it is good. */
function testCompile(owner: ShaderOwner, assembled: Assembled): ShaderError | null {
  if (!testContext || testContext.isContextLost()) {
    testContext = document.createElement('canvas').getContext('webgl2')
  }
  const log = testContext && errorLog(testContext, assembled.text)
  return log ? toShaderError(owner, assembled, log) : null
}

/** Message of compiler or linker; null where there is no error. */
function errorLog(gl: WebGL2RenderingContext, fragment: string): string | null {
  const program = gl.createProgram()
  const shaders = [
    compile(gl, gl.VERTEX_SHADER, shaderSource('common/fullscreen.vert') ?? ''),
    compile(gl, gl.FRAGMENT_SHADER, fragment),
  ]
  for (const shader of shaders) if (shader) gl.attachShader(program, shader)
  gl.linkProgram(program)
  const isLinked: unknown = gl.getProgramParameter(program, gl.LINK_STATUS)
  const logs = shaders.map((shader) => shader && gl.getShaderInfoLog(shader))
  const log = isLinked === true ? null : (logs.find(Boolean) ?? gl.getProgramInfoLog(program))
  for (const shader of shaders) gl.deleteShader(shader)
  gl.deleteProgram(program)
  return log
}

function compile(gl: WebGL2RenderingContext, kind: GLenum, text: string): WebGLShader | null {
  const shader = gl.createShader(kind)
  if (!shader) return null
  gl.shaderSource(shader, `#version 300 es\n${text}`)
  gl.compileShader(shader)
  return shader
}
