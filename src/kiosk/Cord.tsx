import { CanvasImage } from '../kit/CanvasImage.tsx'
import * as kiosk from '../locale/messages/kiosk.ts'
import type { HangingStrip } from './reduceKiosk.ts'
import styles from './Cord.module.css'

const secondsPerStrip = 8

type Props = {
  readonly strips: readonly HangingStrip[]
  /** False for a cord that stands still. */
  readonly isRunning?: boolean
}

/** Strips on a cord that runs past. They are there twice: the animation moves the cord by half its length, and starts again unseen. */
export function Cord({ strips, isRunning = true }: Props) {
  return (
    <span className={styles['window']} aria-hidden="true">
      <span
        className={styles['cord']}
        data-running={isRunning}
        style={{ animationDuration: `${strips.length * secondsPerStrip}s` }}
      >
        {[...strips, ...(isRunning ? strips : [])].map((strip, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- each strip is there twice
          <Hanging key={`${strip.id} ${index}`} {...strip} />
        ))}
      </span>
    </span>
  )
}

function Hanging({ picture, name }: HangingStrip) {
  return (
    <span
      className={`amber ${styles['strip']}`}
      data-sample={name !== undefined}
      style={{ '--strip-aspect': picture.width / picture.height }}
    >
      <span className={`covered ${styles['picture']}`}>
        <CanvasImage image={picture} />
      </span>
      <span translate={name === undefined ? undefined : 'no'}>{name ?? kiosk.tonight()}</span>
    </span>
  )
}
