import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'

import { proofsAtom } from '../state/proofAtoms.ts'
import { keepPainted } from './kit/keepPainted.ts'
import styles from './Proof.module.css'

/** A filter's small picture, on its key; empty until there is one. */
export function Proof({ place }: { readonly place: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const proof = useAtomValue(proofsAtom)?.[place]

  useEffect(() => {
    const element = canvas.current
    if (!element || !proof) return undefined
    // A size that is set clears the canvas, so it is set once.
    if (element.width !== proof.width) Object.assign(element, { width: proof.width, height: proof.height })
    const context = element.getContext('2d', { willReadFrequently: true })
    return keepPainted(element, () => context?.putImageData(proof, 0, 0))
  }, [proof])

  return <canvas ref={canvas} className={styles['proof']} data-lit={proof !== undefined} aria-hidden />
}
