import { languageOf } from '../../locale/chooseLocale.ts'

/** Voice of the booth. */
export type Voice = {
  /** Says a text at once, in place of what it is saying. */
  readonly say: (text: string) => void
  /** Lets the voice be heard from now on: Safari on iOS allows it within a visitor's gesture. */
  readonly unlock: () => void
  readonly close: () => void
}

/**
 * Opens the voice, which is the device's own: a voice of a server would be sent the texts. Without one it is silent.
 * @param locale language of what it says, a BCP 47 tag
 * @param onChange called with true while there is a voice; browsers load their list of voices late
 */
export function openVoice(locale: string, onChange: (hasVoice: boolean) => void): Voice {
  if (!('speechSynthesis' in globalThis)) return { say: ignore, unlock: ignore, close: ignore }
  let isUnlocked = false
  const update = () => onChange(findVoice(locale) !== undefined)
  update()
  // Safari before 17 has no such event of the object, but its list at once.
  speechSynthesis.addEventListener?.('voiceschanged', update)
  return {
    say(text) {
      const voice = findVoice(locale)
      if (!voice) return
      speechSynthesis.cancel()
      const utterance = new SpeechSynthesisUtterance(text)
      // With a cue before it the number still ends within its second.
      speechSynthesis.speak(Object.assign(utterance, { voice, lang: voice.lang, rate: 1.2 }))
    },
    unlock() {
      if (!isUnlocked) speechSynthesis.speak(new SpeechSynthesisUtterance(''))
      isUnlocked = true
    },
    close() {
      speechSynthesis.removeEventListener?.('voiceschanged', update)
      speechSynthesis.cancel()
      onChange(false)
    },
  }
}

function findVoice(locale: string): SpeechSynthesisVoice | undefined {
  const voices = speechSynthesis
    .getVoices()
    .filter(({ localService, lang }) => localService && languageOf(lang) === languageOf(locale))
  // The first English ones of macOS are jokes.
  const usual = locale === 'en' ? 'en-US' : locale
  return voices.find((voice) => voice.default) ?? voices.find(({ lang }) => lang === usual) ?? voices[0]
}

/** A missing voice is not an error. */
const ignore = () => undefined
