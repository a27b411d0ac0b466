import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { canReshootAtom, dispatchAtom, isKioskAtom } from '../../booth/session/boothAtoms.ts'
import { type PhotoIndex, photoIndices } from '../../booth/session/boothState.ts'
import { longPressFileAtom } from '../../booth/files/stripFileAtoms.ts'
import { shownTimesAtom, stripAtom } from '../../booth/strip/stripAtoms.ts'
import { stripTemplateAtom } from '../../booth/strip/templateAtoms.ts'
import { ErrorBoundary } from '../../kit/ErrorBoundary.tsx'
import { ReshootIcon } from '../../kit/exportIcons.tsx'
import * as texts from '../../locale/messages/strip.ts'
import { photoIndex } from '../../strip/Strip.ts'
import type { Slot, Template } from '../../strip/Template.ts'
import { useSlide } from '../camera/slide.ts'
import { CropHandles } from './CropHandles.tsx'
import { PauseButton } from './MovingStrip.tsx'
import { StripCanvas } from './StripCanvas.tsx'
import styles from './StripPreview.module.css'

declare module 'react' {
  interface CSSProperties {
    /** Width of the strip for each of its height. */
    '--strip-aspect'?: number
  }
}

/** `children` stand directly below the strip. */
type Props = { readonly isLookOpen: boolean; readonly children: ReactNode }

const plain = `covered text-centred ${styles['strip']}`
/** A template that is no strip hangs from a pin. */
const pinned = `pinned ${plain}`

/**
 * True for a strip whose four photos stand one below the other: each has its label beside it.
 * @param aspect its width for each of its height
 */
export const isTall = (aspect: number): boolean => aspect < 0.4

/**
 * The strip as it hangs in its room: whole, in the proportions of its file, with a label for each photo beside or below
 * it, and a button on each photo that reshoots it. A new one slides on from where it hung before the room opened.
 */
export function StripPreview({ isLookOpen, children }: Props) {
  const hung = useRef<HTMLDivElement>(null)
  useSlide(hung)
  const [isLarge, setLarge] = useLarge()
  // The guest of a kiosk finds the pause beside the films, because few controls are better at first.
  const hasPause = !useAtomValue(isKioskAtom) || isLookOpen
  const strip = useAtomValue(stripAtom)
  const chosen = useAtomValue(stripTemplateAtom)
  const longPressFile = useAtomValue(longPressFileAtom)
  const template = strip?.template ?? chosen
  const { widthPx, heightPx } = template.size
  const aspect = widthPx / heightPx
  return (
    <div className={styles['stage']} data-tall={isTall(aspect)} data-large={isLarge} data-backdrop>
      <div className={styles['preview']} style={{ '--strip-aspect': aspect }}>
        <div ref={hung} className={isTall(aspect) ? plain : pinned} aria-busy={strip === null}>
          <ErrorBoundary
            fallback={
              <p role="alert" dir="auto">
                {texts.canvasError()}
              </p>
            }
          >
            {strip && <StripCanvas strip={strip} />}
          </ErrorBoundary>
          {longPressFile ? (
            <LongPressFile file={longPressFile} />
          ) : (
            <>
              <button
                type="button"
                className={`cover ${styles['enlarge']}`}
                aria-label={isLarge ? texts.showInItsPlace() : texts.showLarge()}
                onClick={() => setLarge(!isLarge)}
                // Nothing behind the large strip may have the focus.
                onBlur={() => setLarge(false)}
              />
              {!isLarge && <CropHandles />}
              {!isLarge && <ReshootButtons template={template} picked={strip?.picked ?? 0} />}
            </>
          )}
        </div>
        <Labels template={template} picked={strip?.picked ?? 0} hasSideLabels={isTall(aspect)} />
        {!longPressFile && hasPause && <PauseButton />}
      </div>
      {!isLarge && children}
    </div>
  )
}

/** Whether the strip is shown as large as the window. Escape ends that, before it closes the dialog. */
function useLarge() {
  const [isLarge, setLarge] = useState(false)
  useEffect(() => {
    if (!isLarge) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // It also keeps the browser from closing the dialog.
      event.preventDefault()
      setLarge(false)
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [isLarge])
  return [isLarge, setLarge] as const
}

/** Position on the strip in percent of its size. */
const percent = (px: number, wholePx: number) => `${(100 * px) / wholePx}%`

type PartProps = { readonly template: Template; readonly picked: number }

type ShownPhoto = { readonly index: PhotoIndex; readonly slot: Slot }

/** Photos that a template shows, each with its first slot. */
function shownPhotos({ template, picked }: PartProps): readonly ShownPhoto[] {
  return photoIndices.flatMap((index) => {
    const slot = template.slots.find(({ frame }) => photoIndex(frame, { picked }) === index)
    return slot ? [{ index, slot }] : []
  })
}

/** Number and time of each photo that is shown. */
function Labels({ hasSideLabels, ...props }: PartProps & { readonly hasSideLabels: boolean }) {
  const times = useAtomValue(shownTimesAtom)
  const { heightPx } = props.template.size
  const middleOf = ({ yPx, heightPx: height }: Slot) => ({ top: percent(yPx + height / 2, heightPx) })
  return (
    <ol className={`hidden list ${styles['labels']}`}>
      {shownPhotos(props).map(({ index, slot }) => (
        <li key={index} className="dim" style={hasSideLabels ? middleOf(slot) : undefined}>
          <span translate="no">{texts.frameOfFour({ photo: index + 1 })}</span>
          <time>{times[index]}</time>
        </li>
      ))}
    </ol>
  )
}

/** A button in the corner of each photo that is shown. */
function ReshootButtons(props: PartProps) {
  const canReshoot = useAtomValue(canReshootAtom)
  const dispatch = useSetAtom(dispatchAtom)
  if (!canReshoot) return null
  return shownPhotos(props).map(({ index, slot }) => (
    <button
      key={index}
      type="button"
      className={`middle ${styles['corner']} ${styles['reshoot']}`}
      style={cornerOf(slot, props.template)}
      aria-label={texts.retakePhoto({ photo: index + 1 })}
      title={texts.retakePhoto({ photo: index + 1 })}
      onClick={() => dispatch({ type: 'reshoot', index })}
    >
      <span className={`middle ${styles['chip']}`}>
        <ReshootIcon />
      </span>
    </button>
  ))
}

function cornerOf(slot: Slot, { size }: Template) {
  return {
    left: percent(slot.xPx + slot.widthPx, size.widthPx),
    top: percent(slot.yPx + slot.heightPx, size.heightPx),
  }
}

/** The file in the strip's place, where no download is sure to be kept: its long-press menu saves it. */
function LongPressFile({ file }: { readonly file: Blob }) {
  const show = useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (!element) return undefined
      element.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(element.src)
    },
    [file],
  )
  if (file.type.startsWith('video/')) {
    return (
      <video
        ref={show}
        className={`cover ${styles['longPressFile']}`}
        aria-label={texts.movingStripToSave()}
        controls
        loop
        muted
        playsInline
      />
    )
  }
  return <img ref={show} className={`cover ${styles['longPressFile']}`} alt={texts.stripToSave()} />
}
