import type { RawShaderMaterial } from 'three'
import { type Assembled, toShaderError } from './assembleShader.ts'
import { ShaderError, type ShaderOwner } from './ShaderError.ts'
import { onShaderEdit, shaderSource } from './shaderSource.ts'

/**
 * Gives a material its shader whenever that was saved, until it is disposed. One with a fault is in the making: its
 * last good version goes on, and `onShaderError` tells of it.
 */
export function followEdits(material: RawShaderMaterial, assembled: () => Assembled): void {
  const follow = () => {
    const edit = assembled()
    if (edit.text === material.fragmentShader) return null
    const fault = testCompile(material, edit)
    if (fault) return fault
    material.fragmentShader = edit.text
    material.needsUpdate = true
    return null
  }
  const stop = onShaderEdit(() => {
    const fault = faultIn(follow)
    if (fault) console.error(fault.message)
    setShaderError(material, fault)
  })
  material.addEventListener('dispose', () => {
    stop()
    setShaderError(material, null)
  })
}

function faultIn(follow: () => ShaderError | null): ShaderError | null {
  try {
    return follow()
  } catch (error) {
    if (error instanceof ShaderError) return error
    throw error
  }
}

type Listener = (fault: ShaderError | null) => void

/** Of shaders as they were saved last, by the material that goes on with an older one. */
const faults = new Map<object, ShaderError>()
const listeners = new Set<Listener>()

/**
 * Tells of the fault in what was saved last, at once and whenever that changes; null where there is none. In
 * development only: elsewhere no shader is ever saved. Returns the end of it.
 */
export function onShaderError(listener: Listener): () => void {
  listeners.add(listener)
  listener(firstFault())
  return () => {
    listeners.delete(listener)
  }
}

/** @param fault null where the material follows what was saved, or is gone */
export function setShaderError(material: object, fault: ShaderError | null): void {
  const before = firstFault()
  if (fault) faults.set(material, fault)
  else faults.delete(material)
  const now = firstFault()
  if (now?.message !== before?.message) for (const listener of listeners) listener(now)
}

function firstFault(): ShaderError | null {
  const [first = null] = faults.values()
  return first
}

/** Nothing is drawn here. */
let trial: WebGL2RenderingContext | null = null

/** Compiles and links a shader aside from what is on the screen. Its fault, or null where it can be used. */
export function testCompile(owner: ShaderOwner, assembled: Assembled): ShaderError | null {
  if (!trial || trial.isContextLost()) trial = document.createElement('canvas').getContext('webgl2')
  const log = trial && faultOf(trial, assembled.text)
  return log ? toShaderError(owner, assembled, log) : null
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
