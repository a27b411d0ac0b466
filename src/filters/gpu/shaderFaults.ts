import type { ShaderError } from './ShaderError.ts'

type Listener = (fault: ShaderError | null) => void

/** Of shaders as they were saved last, by the material that goes on with an older one. */
const faults = new Map<object, ShaderError>()
const listeners = new Set<Listener>()

/**
 * Tells of the fault in what was saved last, at once and whenever that changes; null where there is none. In
 * development only: elsewhere no shader is ever saved. Returns the end of it.
 */
export function onShaderFault(listener: Listener): () => void {
  listeners.add(listener)
  listener(firstFault())
  return () => {
    listeners.delete(listener)
  }
}

/** @param fault null where the material follows what was saved, or is gone */
export function setShaderFault(material: object, fault: ShaderError | null): void {
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
