import { useAtomValue } from 'jotai'
import { createPortal } from 'react-dom'
import { photoCountAtom } from '../../booth/session/boothAtoms.ts'
import { isMoveHintShownAtom, isRecordingAtom } from '../../booth/moving/clipAtoms.ts'
import { lastPhotoImageAtom } from '../../booth/live/liveViewAtoms.ts'
import { screenLightAtom, screenLightColourAtom } from '../../booth/live/screenLightAtoms.ts'
import { keptPartAtom } from '../../booth/event/templateAtoms.ts'
import { captionAtom, sourceNoticeAtom, trayAtom } from '../../booth/strip/trayAtoms.ts'
import type { Rgb } from '../../lib/colour/srgb.ts'
import { CanvasImage } from '../../kit/CanvasImage.tsx'
import styles from './SessionView.module.css'
import * as camera from '../../locale/messages/camera.ts'

export { Processing } from '../Processing.tsx'
export { CountChip } from './CountChip.tsx'

/** Last photo: a print with its number, which covers the live view in the second before the next countdown. */
export function LastPhoto() {
  const image = useAtomValue(lastPhotoImageAtom)
  const photoNumber = useAtomValue(photoCountAtom)
  if (!image) return null
  return (
    <>
      <CanvasImage label={camera.photo({ photo: photoNumber })} image={image} />
      <div className={`through ${styles['box']} ${styles['print']}`} aria-hidden="true" translate="no">
        <span className={styles['number']}>{photoNumber}</span>
      </div>
    </>
  )
}

/** Crop frame: over the live view, the part of a photo that the chosen template shows at first. A mirror changes nothing. */
export function CropFrame() {
  const part = useAtomValue(keptPartAtom)
  if (!part) return null
  const size = { width: `${100 * part.width}%`, height: `${100 * part.height}%` }
  return (
    <div className={`middle through ${styles['box']} ${styles['crop']}`} aria-hidden="true">
      <div style={size} />
    </div>
  )
}

/**
 * Caption of the countdown: which photo is taken, and a lamp while the moment before it is kept. Before the first
 * countdown it is the notice of the source.
 */
export function Caption() {
  const caption = useAtomValue(captionAtom)
  const notice = useAtomValue(sourceNoticeAtom)
  const isRecording = useAtomValue(isRecordingAtom)
  if (notice !== null) {
    return (
      <p role="alert" className={`through ${styles['caption']}`} data-notice>
        {notice()}
      </p>
    )
  }
  if (caption === null) return null
  return (
    // The live region announces it.
    <p className={`through ${styles['caption']}`} aria-hidden="true">
      <span>{caption}</span>
      {isRecording && <span className={styles['recording']}>{camera.recording()}</span>}
    </p>
  )
}

/** Sentence beside the first number of a visit: what is filmed, where one needs to know it. */
export function MoveHint() {
  if (!useAtomValue(isMoveHintShownAtom)) return null
  return <p className={`through ${styles['hint']}`}>{camera.moveHint()}</p>
}

/** Photo tray: a small strip below the live view, into which each photo of the session drops. */
export function PhotoTray() {
  const places = useAtomValue(trayAtom)
  if (places === null) return null
  return (
    // The capture button counts the photos for screen readers.
    <div className={`through ${styles['anchor']}`} data-tray aria-hidden="true">
      <div className={styles['tray']}>
        {places.map(({ image, isNext }, index) => (
          <div key={index} className={`middle ${styles['place']}`} data-next={isNext}>
            {image ? <CanvasImage label={camera.photo({ photo: index + 1 })} image={image} /> : index + 1}
          </div>
        ))}
      </div>
    </div>
  )
}

/**
 * Screen light of a photo, over the whole screen. It is a picture, because a browser's forced dark mode puts out the light
 * of a style sheet. A flash is mounted from the last second of the countdown to the next countdown, and so runs once; its
 * style waits for the end of that second. In a dim room the light is steady before the shutter, and `CameraView` shows a
 * small live view on it.
 */
export function ScreenLight() {
  const light = useAtomValue(screenLightAtom)
  const colour = useAtomValue(screenLightColourAtom)
  if (light === null) return null
  // In the body: the Processing screen, which it covers, stands beside the main screen.
  return createPortal(
    <svg className={`over ${styles['light']}`} data-light={light} data-fades aria-hidden="true">
      <rect width="100%" height="100%" fill={colour ? cssColour(colour) : '#fff'} />
    </svg>,
    document.body,
  )
}

function cssColour(codes: Rgb): string {
  return `rgb(${codes.map((code) => Math.round(code * 255)).join(' ')})`
}
