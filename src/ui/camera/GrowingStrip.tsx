import { useAtomValue } from 'jotai'
import { type ReactNode, useRef } from 'react'
import { reelCuesAtom } from '../../booth/session/cueAtoms.ts'
import { stripTemplateAtom } from '../../booth/strip/templateAtoms.ts'
import { isMirrorAtom } from '../../booth/session/boothAtoms.ts'
import { type PhotoIndex, photoIndices } from '../../booth/session/boothState.ts'
import { growingPictureAtom } from '../../booth/strip/growingAtoms.ts'
import { CanvasImage } from '../../kit/CanvasImage.tsx'
import type { Rect } from '../../lib/geometry.ts'
import { photoIndex } from '../../strip/Strip.ts'
import type { Template } from '../../strip/Template.ts'
import styles from './GrowingStrip.module.css'
import { useSlide } from './slide.ts'

declare module 'react' {
  interface CSSProperties {
    /** Part of an element that is seen, as `clip-path` has it. */
    '--slot'?: string
  }
}

/** The strip as it grows: each photo drops into its place, and before that its cue stands there. Screen readers hear both. */
export function GrowingStrip({ children }: { readonly children?: ReactNode }) {
  const template = useAtomValue(stripTemplateAtom)
  const picture = useAtomValue(growingPictureAtom)
  const isMirror = useAtomValue(isMirrorAtom)
  const element = useRef<HTMLDivElement>(null)
  useSlide(element)
  const { widthPx, heightPx } = template.size
  return (
    <div
      ref={element}
      className={`through print covered ${styles['growing']}`}
      style={{ '--strip-aspect': widthPx / heightPx }}
      aria-hidden="true"
      data-growing
    >
      {picture?.before && <CanvasImage image={picture.before} />}
      {picture && (
        <Dropping key={picture.seeds.join()} template={template} photo={picture.dropped}>
          <CanvasImage image={picture.image} />
        </Dropping>
      )}
      {children}
      {isMirror && <Reels template={template} seeds={picture?.seeds ?? []} />}
    </div>
  )
}

type DroppingProps = {
  readonly template: Template
  /** Index of the photo that drops; null where none does. */
  readonly photo: PhotoIndex | null
  readonly children: ReactNode
}

/** Picture of a strip of which one photo drops into its place. */
export function Dropping({ template, photo, children }: DroppingProps) {
  const slots = photo === null ? [] : slotsOf(template, photo)
  if (slots.length === 0) return <div className="cover">{children}</div>
  const { widthPx, heightPx } = template.size
  const top = Math.min(...slots.map(({ yPx }) => yPx))
  const bottom = Math.max(...slots.map((slot) => slot.yPx + slot.heightPx))
  const left = Math.min(...slots.map(({ xPx }) => xPx))
  const right = Math.max(...slots.map((slot) => slot.xPx + slot.widthPx))
  const edges = [top / heightPx, 1 - right / widthPx, 1 - bottom / heightPx, left / widthPx]
  const slot = `inset(${edges.map((edge) => `${100 * edge}%`).join(' ')})`
  return (
    <div className={`cover ${styles['dropping']}`} style={{ '--slot': slot }}>
      {children}
    </div>
  )
}

/** Places of a photo on a template, as if the visitor had picked it. */
function slotsOf({ slots }: Template, photo: PhotoIndex) {
  return slots.filter(({ frame }) => photoIndex(frame, { picked: photo }) === photo)
}

type ReelsProps = { readonly template: Template; readonly seeds: readonly (number | undefined)[] }

/** Reels on the strip's empty places: they stop one after the other on the cues of its four photos. */
function Reels({ template, seeds }: ReelsProps) {
  return photoIndices.map((index) => {
    const [slot] = slotsOf(template, index)
    if (seeds[index] !== undefined || !slot || slot.frame === 'pick') return null
    return (
      <div key={index} className={`middle ${styles['reelPlace']}`} style={boxOf(slot, template)}>
        <Reel index={index} />
      </div>
    )
  })
}

/** Reel of the four cues, which stops on that of a photo: the first one after a quarter of a second, the last after one. */
export function Reel({ index }: { readonly index: PhotoIndex }) {
  const cues = useAtomValue(reelCuesAtom)
  if (!cues) return null
  return (
    <span className={`amber ${styles['reel']}`}>
      <span className={styles['words']} style={{ animationIterationCount: index + 1 }}>
        {photoIndices.map((turn) => (
          <span key={turn}>{cues[photoIndices[(index + turn) % 4] ?? 0]}</span>
        ))}
      </span>
    </span>
  )
}

function boxOf({ xPx, yPx, widthPx, heightPx }: Rect, { size }: Template) {
  const percent = (px: number, wholePx: number) => `${(100 * px) / wholePx}%`
  return {
    left: percent(xPx, size.widthPx),
    top: percent(yPx, size.heightPx),
    width: percent(widthPx, size.widthPx),
    height: percent(heightPx, size.heightPx),
  }
}
