import type { RawShaderMaterial } from 'three'
import type { Assembled } from './assemble.ts'
import { ShaderError } from './ShaderError.ts'
import { setShaderFault } from './shaderFaults.ts'
import { onShaderEdit } from './shaderSource.ts'
import { tryShader } from './tryShader.ts'

/**
 * Gives a material its shader whenever that was saved, until it is disposed. One with a fault is in the making: its
 * last good version goes on, and `onShaderFault` tells of it.
 */
export function followEdits(material: RawShaderMaterial, assembled: () => Assembled): void {
  const follow = () => {
    const edit = assembled()
    if (edit.text === material.fragmentShader) return null
    const fault = tryShader(material, edit)
    if (fault) return fault
    material.fragmentShader = edit.text
    material.needsUpdate = true
    return null
  }
  const stop = onShaderEdit(() => {
    const fault = faultIn(follow)
    if (fault) console.error(fault.message)
    setShaderFault(material, fault)
  })
  material.addEventListener('dispose', () => {
    stop()
    setShaderFault(material, null)
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
