import { atom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { reelCuesAtom } from '../../booth/session/cueAtoms.ts'
import { chooseFilterAtom, filterAtom, offeredFiltersAtom } from '../../booth/live/filterAtoms.ts'
import { isMirrorAtom, photoCountAtom } from '../../booth/session/boothAtoms.ts'
import { type PhotoIndex, photoIndices } from '../../booth/session/boothState.ts'
import { isMoveHintShownAtom, isRecordingAtom } from '../../booth/moving/clipAtoms.ts'
import { lastPhotoImageAtom } from '../../booth/live/liveViewAtoms.ts'
import { isScreenLitAtom, screenLightAtom, screenLightColourAtom } from '../../booth/live/screenLightAtoms.ts'
import { keptPartAtom } from '../../booth/strip/templateAtoms.ts'
import { captionAtom, sourceNoticeAtom, trayAtom, type TrayPlace } from '../../booth/strip/trayAtoms.ts'
import type { Rgb } from '../../lib/colour/srgb.ts'
import { Button } from '../../kit/Button.tsx'
import { CanvasImage } from '../../kit/CanvasImage.tsx'
import { GrowingStrip, Reel } from './GrowingStrip.tsx'
import styles from './SessionView.module.css'
import { moveFrom, useSlide } from './slide.ts'
import * as camera from '../../locale/messages/camera.ts'
import * as main from '../../locale/messages/main.ts'

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
      <div
        className={`through text-centred ${styles['box']} ${styles['print']}`}
        aria-hidden="true"
        translate="no"
      >
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

/** Notice of the source, before the first countdown. */
export function SourceNotice() {
  const notice = useAtomValue(sourceNoticeAtom)
  if (notice === null) return null
  return (
    <p role="alert" className={`through ${styles['notice']}`}>
      {notice()}
    </p>
  )
}

/** Parts of a session beside the picture. */
export function SessionParts() {
  const isMirror = useAtomValue(isMirrorAtom)
  // The countdown's first number comes before them.
  const isDeferred = useDeferredValue(isMirror, false)
  if (!isMirror || !isDeferred) return null
  return (
    <>
      <Caption />
      <div className={styles['growingPlace']}>
        <GrowingStrip />
      </div>
      <PhotoTray />
    </>
  )
}

/**
 * Caption of a session: which photo is taken, a lamp while the moment before it is kept, and the film, which a press
 * changes for the next one.
 */
function Caption() {
  const caption = useAtomValue(captionAtom)
  const isRecording = useAtomValue(isRecordingAtom)
  const film = useAtomValue(filterAtom)
  const films = useAtomValue(offeredFiltersAtom)
  const choose = useSetAtom(chooseFilterAtom)
  const next = films[(films.findIndex(({ id }) => id === film.id) + 1) % films.length] ?? film
  return (
    <div className={`group one-line ${styles['caption']}`}>
      {films.length > 1 && (
        <Button aria-label={`${main.filter()}: ${film.name}`} onClick={() => choose(next.id)}>
          <span translate="no">{film.name}</span>
        </Button>
      )}
      {caption !== null && (
        // The live region announces it.
        <p aria-hidden="true">
          <span>{caption}</span>
          {isRecording && <span className={styles['recording']}>{camera.recording()}</span>}
        </p>
      )}
    </div>
  )
}

/**
 * Moves the picture from where it was to where it is, as one movement, when the mirror comes, goes or makes room for the
 * screen's light. It has the picture's box.
 */
export function MirrorMove() {
  const store = useStore()
  const place = useAtomValue(mirrorPlaceAtom)
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<DOMRect | null>(null)
  useEffect(
    () =>
      // The store changes before the page does.
      store.sub(mirrorPlaceAtom, () => {
        before.current = box.current?.getBoundingClientRect() ?? null
      }),
    [store],
  )
  useLayoutEffect(() => {
    const stage = box.current?.parentElement?.parentElement
    if (stage && before.current) moveFrom(stage, before.current, box.current?.getBoundingClientRect())
    before.current = null
  }, [place])
  return <div ref={box} className={`through ${styles['box']}`} />
}

/** Where the picture is: in the booth, in the mirror, or on the screen's light. */
const mirrorPlaceAtom = atom((get) =>
  get(isMirrorAtom) ? (get(isScreenLitAtom) ? 'lit' : 'mirror') : 'booth',
)

/** Sentence beside the first number of a visit: what is filmed, where one needs to know it. */
export function MoveHint() {
  if (!useAtomValue(isMoveHintShownAtom)) return null
  return <p className={`through amber text-centred ${styles['hint']}`}>{camera.moveHint()}</p>
}

/** Photo tray: where the strip has no place beside the picture, a row of its photos, into which each one drops. */
function PhotoTray() {
  const places = useAtomValue(trayAtom)
  const tray = useRef<HTMLDivElement>(null)
  useSlide(tray)
  return (
    // The capture button counts the photos for screen readers.
    <div ref={tray} className={`through ${styles['tray']}`} data-tray aria-hidden="true">
      {photoIndices.map((index) => (
        <Place key={index} index={index} place={places?.[index]} />
      ))}
    </div>
  )
}

/** Place of the tray: the photo, before that its cue, or else its number. */
function Place({ index, place }: { readonly index: PhotoIndex; readonly place: TrayPlace | undefined }) {
  const isRolling = useAtomValue(reelCuesAtom) !== null
  return (
    <div className={`middle ${styles['place']}`} data-next={place?.isNext}>
      {place?.image ? (
        <CanvasImage label={camera.photo({ photo: index + 1 })} image={place.image} />
      ) : isRolling ? (
        <Reel index={index} />
      ) : (
        index + 1
      )}
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
