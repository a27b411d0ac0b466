import { useEffect, useState } from 'react'

import type { ShaderError } from '../../filters/gpu/ShaderError.ts'
import { onShaderFault } from '../../filters/gpu/shaderFaults.ts'
import styles from './ShaderFault.module.css'

/** What is wrong in the shader that was saved last, over the picture that its last good version goes on to paint. */
export function ShaderFault() {
  const [fault, setFault] = useState<ShaderError | null>(null)
  useEffect(() => onShaderFault(setFault), [])
  if (!fault) return null
  return (
    <p role="alert" className={styles['fault']}>
      <strong>{`shaders/${fault.place.file}:${fault.place.line}`}</strong> {fault.fault}
      <span>The last good version goes on.</span>
    </p>
  )
}
