import '../guestbook/theme.css'

import { createStore, Provider, useAtomValue } from 'jotai'
import { memo, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { eventAtom } from '../booth/event/eventAtoms.ts'
import { hostLocaleAtom } from '../booth/session/languageAtoms.ts'
import { panelAtom } from '../guestbook/guestbookAtoms.ts'
import type { GuestMessage } from '../guestbook/GuestMessage.ts'
import * as guestbook from '../locale/messages/guestbook.ts'
import { isDisconnected } from '../guestbook/panelAtoms.ts'
import { QrCode } from '../handover/QrCode.tsx'
import { Cord } from '../kiosk/Cord.tsx'
import { Rich } from '../kit/Rich.tsx'
import { enterFullscreen, keepScreenOn } from '../lib/screen.ts'
import { localeAtom } from '../locale/localeAtoms.ts'
import { startVisitorLocale } from '../locale/visitorLocale.ts'
import * as wall from '../locale/messages/wall.ts'
import { TitleText } from '../ui/eventTexts.tsx'
import { bookUrlAtom, wallMessagesAtom, wallStripsAtom } from './wallAtoms.ts'
import { startWall } from './wallStage.ts'
import styles from './Wall.module.css'

/** Wall (`?wall`) for a second screen: the newest messages, the strips that guests show here, and the code of the guest book. */
function Wall() {
  // Messages read in the language in use: each component is rendered anew where that changes.
  if (useAtomValue(localeAtom) === null) return null
  return (
    <main className={styles['wall']}>
      <h1 className={`neon bulbs text-centred ${styles['sign']}`}>
        <TitleText />
      </h1>
      <Strips />
      <Messages />
      <BookCode />
    </main>
  )
}

function Messages() {
  const panel = useAtomValue(panelAtom)
  const messages = useAtomValue(wallMessagesAtom)
  if (!panel) return null
  const isEmpty = panel.loadedRange !== null && messages.length === 0
  // The fewer letters, the larger: so the notes fill the wall. Each line takes the room of sixty more.
  const lines = messages.flatMap(({ message }) => message.split('\n'))
  const letters = lines.join('').length + 60 * lines.length
  return (
    <section className={styles['messages']} aria-label={wall.messages()}>
      {isEmpty && <p className={`centred amber ${styles['empty']}`}>{wall.noMessages()}</p>}
      <ul
        className={`list ${styles['notes']}`}
        data-few={messages.length <= 3 && letters <= 480}
        style={{ fontSize: `${97 / Math.sqrt(letters)}cqmin` }}
      >
        {messages.map((message) => (
          <Note key={message.id} message={message} />
        ))}
      </ul>
      <output>
        {isDisconnected(panel) && <p className={`notice ${styles['offline']}`}>{guestbook.offline()}</p>}
      </output>
    </section>
  )
}

/** By how much the sheets hang askew. */
const tilts = ['none', '-0.5deg', '0.6deg'] as const

/** A longer message is set smaller. */
const longText = 160

/** Message on a sheet of paper. `bdi` and `dir` isolate its writing direction from the rest of the page. */
const Note = memo(function Note({ message: { id, message, name } }: { readonly message: GuestMessage }) {
  return (
    <li
      className={`pinned ${styles['note']}`}
      data-long={message.length > longText}
      style={{ rotate: tilts[id.charCodeAt(0) % 3] }}
    >
      <p className={styles['text']} dir="auto">
        {message}
      </p>
      <bdi className={styles['name']} translate="no">
        {name}
      </bdi>
    </li>
  )
})

function Strips() {
  const strips = useAtomValue(wallStripsAtom)
  if (strips.length === 0) return null
  // One stands still; others run past, each as large.
  const isRunning = strips.length > 1
  // So many fill the widest cord.
  const hung = isRunning && strips.length < 6 ? [...strips, ...strips] : strips
  return (
    <section className={`column ${styles['strips']}`} aria-label={wall.strips()}>
      <Cord strips={hung} isRunning={isRunning} />
    </section>
  )
}

function BookCode() {
  const url = useAtomValue(bookUrlAtom)
  const wifi = useAtomValue(eventAtom)?.config.wifi
  if (url === null) return null
  return (
    <section className={`centred ${styles['code']}`} aria-labelledby="write">
      <h2 id="write">{wall.writeSomething()}</h2>
      <QrCode text={url} label={wall.qrCode({ url })} />
      <p>{url.startsWith('http:') ? <Place network={wifi?.name} /> : wall.scanThis()}</p>
    </section>
  )
}

/** Where a phone must be for an address that no other network reaches. */
function Place({ network }: { readonly network: string | undefined }) {
  if (network === undefined) return <span>{wall.scanOnSameWifi()}</span>
  const isolate = (name: ReactNode) => <bdi translate="no">{name}</bdi>
  return <Rich parts={wall.scanOnWifi({ network, isolate })} />
}

/** Mounts the wall in place of the booth. */
export function mountPage(element: HTMLElement): void {
  document.documentElement.dataset['page'] = 'wall'
  const store = createStore()
  startVisitorLocale(store, hostLocaleAtom)
  startWall(store)
  keepScreenOn()
  addEventListener('pointerup', enterFullscreen)
  createRoot(element).render(
    <Provider store={store}>
      <Wall />
    </Provider>,
  )
}
