import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { eventAtom } from '../booth/event/eventAtoms.ts'
import { displayFace } from '../lib/displayFace.ts'
import styles from './eventTexts.module.css'

const ownTitle = 'RETRO BOOTH'

/**
 * Title of the event, with its logo, or of the booth. A longer one is set smaller, so that it stays on its line. Until it
 * is known which, nothing is seen in its place.
 */
export function TitleText() {
  const event = useAtomValue(eventAtom)
  if (event === null) return <span translate="no">{ownTitle}</span>
  const { title = ownTitle, language } = event?.config ?? {}
  const { weight, family } = displayFace(title)
  const fontSize = `${Math.min(1, ownTitle.length / title.length)}em`
  const visibility = event ? 'visible' : 'hidden'
  return (
    <span
      className={styles['title']}
      lang={language}
      translate="no"
      style={{ fontSize, fontWeight: weight, fontFamily: family, visibility }}
    >
      {event?.logoUrl && <img src={event.logoUrl} alt="" />}
      <bdi>{title}</bdi>
    </span>
  )
}

/**
 * Copyright of the footer: the year of the event's date, this year without one, and 2025, as specified, where there is no
 * event; then the names of the event, or the owner whom the build names.
 */
export function Copyright() {
  const event = useAtomValue(eventAtom)
  const [thisYear] = useState(() => new Date().getFullYear())
  const { date = '', names, language } = event?.config ?? {}
  const year = event ? (/\p{Nd}{4}/u.exec(date)?.[0] ?? thisYear) : 2025
  return (
    <span className={styles['text']} lang={language} translate="no">
      {`© ${year} ${names ?? (import.meta.env.VITE_OWNER_NAME || 'Retro Booth')}`}
    </span>
  )
}
