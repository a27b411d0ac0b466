import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SlotIndex } from '../../booth/boothState.ts'
import { stripCaptionsAtom, stripTemplateAtom } from '../../booth/stripAtoms.ts'
import { repaintOnRestore } from '../../kit/CanvasImage.tsx'
import { ErrorBoundary } from '../../kit/ErrorBoundary.tsx'
import type { Cleanup } from '../../lib/cleanup.ts'
import type { Rect } from '../../lib/geometry.ts'
import { drawStrip } from '../../render/strip/drawStrip.ts'
import type { Strip } from '../../render/strip/Strip.ts'
import { hasStripBackground, prepareStripBackground } from '../../render/strip/stripBackground.ts'
import styles from './StripPreview.module.css'

type Props = {
  /** Null while the photos are developed. */
  readonly strip: Strip | null
  readonly onReshoot: (slot: SlotIndex) => void
}

const slotIndexes = [0, 1, 2, 3] as const

/** Preview of the strip, with a label beside each of its photos and a button that reshoots it. */
export function StripPreview({ strip, onReshoot }: Props) {
  const { slots, size } = useAtomValue(stripTemplateAtom)
  const captions = useAtomValue(stripCaptionsAtom)
  const middleOf = ({ yPx, heightPx }: Rect) => `${((yPx + heightPx / 2) / size.heightPx) * 100}%`
  return (
    <div className={styles['preview']}>
      <div className={styles['strip']} aria-busy={strip === null}>
        <ErrorBoundary fallback={<p role="alert">Canvas error.</p>}>
          {strip && <StripCanvas strip={strip} />}
        </ErrorBoundary>
      </div>
      <ol className={styles['labels']}>
        {slotIndexes.map((index) => (
          <li key={index} style={{ top: middleOf(slots[index]) }}>
            <span className={styles['frame']}>Frame {index + 1}/4</span>
            <time>{captions?.times[index]}</time>
            <button
              type="button"
              className={styles['reshoot']}
              aria-label={`Reshoot frame ${index + 1}`}
              onClick={() => onReshoot(index)}
            >
              Reshoot
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

/**
 * The strip at its full size, drawn as its file is.
 * @throws Error (in rendering) where there is no 2D canvas
 */
export function StripCanvas({ strip }: { readonly strip: Strip }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null)
  if (failure) throw failure.cause
  const { widthPx, heightPx } = strip.template.size

  // Browsers keep a closed dialog alive for a while: a canvas without pixels keeps no photo with it.
  useLayoutEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    Object.assign(element, { width: widthPx, height: heightPx })
    return () => void Object.assign(element, { width: 0, height: 0 })
  }, [widthPx, heightPx])

  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const context = element.getContext('2d')
    if (!context) throw new Error('no 2D context for the strip')
    return whenPrepared(
      strip,
      () => repaintOnRestore(element, () => drawStrip(context, strip)),
      (cause) => setFailure({ cause }),
    )
  }, [strip])

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn, there is no file for an <img>
    <canvas ref={canvas} role="img" aria-label={describe(strip)} width={widthPx} height={heightPx} />
  )
}

/** Draws a strip once its background is prepared, which takes longer than a frame. @returns cleanup */
function whenPrepared(strip: Strip, draw: () => Cleanup, onError: (cause: unknown) => void): Cleanup {
  if (hasStripBackground(strip)) return draw()
  const controller = new AbortController()
  const { signal } = controller
  const start = () => {
    if (!signal.aborted) signal.addEventListener('abort', draw())
  }
  prepareStripBackground(strip).then(start).catch(onError)
  return () => controller.abort()
}

function describe({ message }: Strip): string {
  const text = message.trim()
  return text === ''
    ? 'Photo strip with four photos'
    : `Photo strip with four photos and the message: ${text}`
}
