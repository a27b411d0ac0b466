import { useAtomValue } from 'jotai'
import { photoCountAtom } from '../../booth/boothAtoms.ts'
import { lastPhotoImageAtom } from '../../booth/liveViewAtoms.ts'
import { captionAtom, trayAtom } from '../../booth/trayAtoms.ts'
import { CanvasImage } from '../../kit/CanvasImage.tsx'
import styles from './SessionView.module.css'

/** Last photo: a print with its number, which covers the live view in the second before the next countdown. */
export function LastPhoto() {
  const image = useAtomValue(lastPhotoImageAtom)
  const photoNumber = useAtomValue(photoCountAtom)
  if (!image) return null
  return (
    <>
      <CanvasImage label={`Photo ${photoNumber}`} image={image} />
      <div className={styles['print']} aria-hidden="true">
        <span className={styles['number']}>{photoNumber}</span>
      </div>
    </>
  )
}

/** Caption of the countdown: which photo is taken. */
export function Caption() {
  const caption = useAtomValue(captionAtom)
  if (caption === null) return null
  return (
    // The live region announces it.
    <p className={styles['caption']} aria-hidden="true">
      {caption}
    </p>
  )
}

/** Photo tray: a small strip below the live view, into which each photo of the session drops. */
export function PhotoTray() {
  const places = useAtomValue(trayAtom)
  if (places === null) return null
  return (
    // The capture button counts the photos for screen readers.
    <div className={styles['anchor']} aria-hidden="true">
      <div className={styles['tray']}>
        {places.map(({ image, isNext }, index) => (
          <div key={index} className={styles['place']} data-next={isNext}>
            {image ? <CanvasImage label={`Photo ${index + 1}`} image={image} /> : index + 1}
          </div>
        ))}
      </div>
    </div>
  )
}
