import { useEffect, useRef, useState } from 'react'

import { drawStrip } from '../strip/drawStrip.ts'
import { stripSize } from '../strip/layout.ts'
import type { Strip } from '../strip/Strip.ts'
import { hasStripForm, prepareStripForm } from '../strip/stripForm.ts'
import { keepPainted } from './kit/keepPainted.ts'

/** The strip at its full size, painted by the painter of the file. Throws where there is no 2D canvas. */
export function StripCanvas({ strip }: { readonly strip: Strip }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [fault, setFault] = useState<{ readonly cause: unknown } | null>(null)
  if (fault) throw fault.cause

  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const context = element.getContext('2d')
    if (!context) throw new Error('no 2D context for the strip')
    return whenReady(
      strip,
      () => keepPainted(element, () => drawStrip(context, strip)),
      (cause) => setFault({ cause }),
    )
  }, [strip])

  const { widthPx, heightPx } = stripSize
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is painted, there is no file for an <img>
    <canvas ref={canvas} role="img" aria-label={describe(strip)} width={widthPx} height={heightPx} />
  )
}

/** Runs what paints a strip, once that takes no longer than a frame. Returns the end. */
function whenReady(strip: Strip, run: () => () => void, fail: (cause: unknown) => void): () => void {
  if (hasStripForm(strip)) return run()
  let end: (() => void) | null = null
  let isOver = false
  const start = () => {
    if (!isOver) end = run()
  }
  prepareStripForm(strip).then(start).catch(fail)
  return () => {
    isOver = true
    end?.()
  }
}

function describe({ message }: Strip): string {
  const words = message.trim()
  return words === ''
    ? 'Photo strip with four photos'
    : `Photo strip with four photos and the message: ${words}`
}
