import { useAtomValue } from 'jotai'
import { hostCopyAtom, hostKeepsMovingAtom } from '../booth/session/boothAtoms.ts'
import styles from './AboutTexts.module.css'

/** Texts of About Us, loaded lazily: the booth, the privacy of the photos, and the films behind the filters. */
export function AboutTexts() {
  const isCopied = useAtomValue(hostCopyAtom) !== null
  const keepsMoving = useAtomValue(hostKeepsMovingAtom)
  return (
    <div className={`stack ${styles['text']}`}>
      <section>
        <h3>Our Story</h3>
        <p>
          Once there was a booth in every station and every arcade: a stool, a curtain, a coin, four flashes,
          and a strip of pictures that nobody could take twice. We missed it, so we built one that fits in a
          browser.
        </p>
      </section>
      <section>
        <h3>The Experience</h3>
        <p>
          Start the camera, pick a film, press the button and hold that face: 3, 2, 1, four times over. Then
          look at your strip, write a line under it if you like, and take it home as one tall picture.
        </p>
        <p>
          While Moving strip is on, we film the second before each photo too, so that your strip can move. Its
          button beside the loudspeaker turns that off.
        </p>
        <p>
          {isCopied
            ? `The host of this booth gets a copy of every strip${keepsMoving ? ', and of its moving strip' : ''}; Don’t Keep Mine removes yours. ${keptByHost}`
            : keptByYou}
        </p>
      </section>
      <section>
        <h3>Technical Magic</h3>
        <p>
          A film look here is more than a tint. From the figures in a film’s published data sheet we compute
          what the film would do with the light in front of your camera: how its layers answer to it, along
          their characteristic curves, how the negative prints on paper, and which tones and colours the print
          shows. Your browser does the sums, for the live view, the strip and the saved file alike. Classic
          leaves the picture as it is.
        </p>
        <p>
          In front of every film sits a light meter. It lifts a dim room and cools a bulb, within bounds, and
          leaves a good picture alone. If you like your evening dark and orange, turn it off in the settings.
        </p>
        <p className="dim">
          The looks are derived from published data; no endorsement. Film names are trademarks of their
          makers, who have neither made nor endorsed this booth.
        </p>
      </section>
    </div>
  )
}

const keptByYou =
  'Your photos, and the moments before them, stay with you. They are taken, developed and printed on your own device, and leave it only when you press Send to My Phone, encrypted with a key that only your QR code holds. Close the page and they are gone; only what you save remains.'

const keptByHost =
  'Everything else stays on this device, leaves it only when you press Send to My Phone, encrypted with a key that only your QR code holds, and is gone when your visit ends.'
