import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { hostKeepsClipsAtom } from '../booth/boothAtoms.ts'
import { eventAtom } from '../booth/eventAtoms.ts'
import { displayFace } from '../lib/displayFace.ts'
import styles from './eventTexts.module.css'

const ownTitle = 'RETRO BOOTH'

/**
 * Title of the event, with its logo, or of the booth. A longer one is set smaller, so that it stays on its line. Until it
 * is known which, nothing is seen in its place.
 */
export function TitleText() {
  const event = useAtomValue(eventAtom)
  if (event === null) return ownTitle
  const { title = ownTitle, language } = event?.config ?? {}
  const { weight, family } = displayFace(title)
  const fontSize = `${Math.min(1, ownTitle.length / title.length)}em`
  const visibility = event ? 'visible' : 'hidden'
  return (
    <span
      className={styles['title']}
      lang={language}
      style={{ fontSize, fontWeight: weight, fontFamily: family, visibility }}
    >
      {event?.logoUrl && <img className={styles['logo']} src={event.logoUrl} alt="" />}
      {title}
    </span>
  )
}

/** Year of the footer: that of the event's date, this year without one; 2025, as specified, where there is no event. */
export function CopyrightYear() {
  const event = useAtomValue(eventAtom)
  const [thisYear] = useState(() => new Date().getFullYear())
  if (!event) return '2025'
  return /\p{Nd}{4}/u.exec(event.config.date ?? '')?.[0] ?? thisYear
}

/** Whose booth it is: the names of the event, or the owner whom the build names. */
export function OwnerName() {
  const { names, language } = useAtomValue(eventAtom)?.config ?? {}
  return (
    <span className={styles['text']} lang={language}>
      {names ?? (import.meta.env.VITE_OWNER_NAME || 'Retro Booth')}
    </span>
  )
}

/** Notice for visitors of a kiosk whose host keeps a copy of every strip, and says so where that holds its clip. */
export function HostCopyText() {
  const { hostCopy, language, movingStrip } = useAtomValue(eventAtom)?.config ?? {}
  const keepsClips = useAtomValue(hostKeepsClipsAtom) && movingStrip !== false
  if (hostCopy === undefined) {
    return `The host keeps a copy of every strip${keepsClips ? ', and of its moving strip' : ''}.`
  }
  return (
    <>
      <span className={styles['text']} lang={language}>
        {hostCopy}
      </span>
      {keepsClips && ' The moving strip is kept too.'}
    </>
  )
}
