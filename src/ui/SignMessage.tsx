import { displayFace } from '../lib/displayFace.ts'
import { splitGraphemes } from '../lib/text.ts'
import styles from './eventTexts.module.css'

/** Letters of a title that fill a line of the sign. */
const lineLength = 11

/**
 * The visitor's message on the sign, loaded lazily: its letters light up one after the other. A longer one takes two lines of
 * smaller letters. It is decoration: screen readers have it in the strip.
 */
export function SignMessage({ message }: { readonly message: string }) {
  const letters = splitGraphemes(message)
  const isLong = letters.length > 2 * lineLength
  const perLine = isLong ? letters.length / 2 + 3 : letters.length
  const { weight, family } = displayFace(message)
  return (
    <bdi
      className={styles['message']}
      aria-hidden="true"
      translate="no"
      style={{ fontSize: `${Math.min(1, lineLength / perLine)}em`, fontWeight: weight, fontFamily: family }}
    >
      {letters.map((letter, index) => (
        <span key={index} style={{ animationDelay: `${30 * index}ms` }}>
          {letter}
        </span>
      ))}
    </bdi>
  )
}
