import type { Size } from '../../lib/geometry.ts'
import type { Place } from './placePicture.ts'
import styles from './SplitHandle.module.css'

type Props = {
  /** What is at the left of it, and at the right. */
  readonly names: readonly [left: string, right: string]
  /** Part of the visible picture, 0 to 1, that the left one has. */
  readonly split: number
  /** The visible picture in its window. */
  readonly visible: Place
  readonly frame: Size
  readonly onSplit: (split: number) => void
}

/** The border between two pictures, to drag or to move by the arrows. */
export function SplitHandle({ names, split, visible, frame, onSplit }: Props) {
  const percent = Math.round(split * 100)
  const ofFrame = (px: number) => `${(px * 100) / frame.widthPx}%`
  return (
    <input
      type="range"
      min={0}
      max={100}
      value={percent}
      aria-label={`Split between ${names[0]} and ${names[1]}`}
      aria-valuetext={`${percent} % ${names[0]}, ${100 - percent} % ${names[1]}`}
      className={styles['split']}
      style={{
        insetInlineStart: `calc(${ofFrame(visible.x)} - var(--thumb) / 2)`,
        width: `calc(${ofFrame(visible.width)} + var(--thumb))`,
      }}
      onChange={(event) => onSplit(Number(event.target.value) / 100)}
    />
  )
}
