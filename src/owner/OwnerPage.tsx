import { Provider, useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../kit/Button.tsx'
import page from '../kit/page.module.css'
import { usePageTitle } from '../kit/usePageTitle.ts'
import { useStages } from '../kit/useStages.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import type { Store } from '../lib/store.ts'
import { localeAtom } from '../locale/localeAtoms.ts'
import { startOwnerLocale } from '../locale/ownerLocale.ts'
import * as kit from '../locale/messages/kit.ts'
import * as owner from '../locale/messages/owner.ts'
import { useAction } from './actions.ts'
import { warnOfUnsaved } from './event/eventStage.ts'
import { mountPreview } from './event/mountPreview.tsx'
import { SectionFrame } from './SectionFrame.tsx'
import { sections } from './sections.ts'
import { sectionTitles } from './sectionTitles.ts'
import { PhoneLink } from './session/PhoneLink.tsx'
import { dispatchSessionAtom, sessionStateAtom } from './session/sessionAtoms.ts'
import { signOut, startSession } from './session/sessionStage.ts'
import type { SessionState } from './session/sessionState.ts'
import styles from './OwnerPage.module.css'

/** The owner's page (`?owner`): its sections once the owner is signed in, else the reason why not. */
function OwnerPage() {
  usePageTitle()
  useStages(startPage)
  const session = useAtomValue(sessionStateAtom)
  // Messages read in the language in use: each component is rendered anew where that changes.
  if (useAtomValue(localeAtom) === null) return null
  return (
    <main className={`stack ${page['page']} ${styles['page']}`}>
      <h1 translate="no">RETRO BOOTH</h1>
      {session === 'open' ? <Sections /> : <SignedOut session={session} />}
    </main>
  )
}

/** Stages of the page, which run as long as it is there. @returns cleanup */
const startPage = (store: Store): Cleanup =>
  combineCleanups(startOwnerLocale(store), startSession(store), warnOfUnsaved(store))

function Sections() {
  const dispatch = useSetAtom(dispatchSessionAtom)
  const run = useAction()
  const [shownId, setShownId] = useState(new URLSearchParams(location.search).get('owner'))
  const shown = sections.find(({ id }) => id === shownId) ?? sections[0]
  const tabs = useRef<HTMLElement>(null)
  useStages(shown.start)
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  const show = (id: string) => {
    history.replaceState(null, '', `?owner=${id}`)
    dispatch({ type: 'noticed', notice: null })
    setShownId(id)
  }
  return (
    <>
      <nav ref={tabs} className={styles['tabs']} aria-label={owner.sections()}>
        {sections.map(({ id }) => (
          <button key={id} aria-current={id === shown.id ? 'page' : undefined} onClick={() => show(id)}>
            {sectionTitles[id]()}
          </button>
        ))}
      </nav>
      <SectionFrame title={sectionTitles[shown.id]()}>
        <shown.Room />
      </SectionFrame>
      <footer className={`row ${styles['foot']}`}>
        <PhoneLink />
        <Button tone="quiet" onClick={() => run(signOut, 'session')}>
          {owner.signOut()}
        </Button>
        <Button tone="quiet" onClick={() => run(signOut, 'sessions')}>
          {owner.signOutEverywhere()}
        </Button>
        <a href="/">{owner.toBooth()}</a>
      </footer>
    </>
  )
}

const sentences: Readonly<Record<Exclude<SessionState, 'open'>, readonly (() => string)[]>> = {
  opening: [owner.oneMoment],
  usedLink: [owner.usedLink, owner.newLink],
  over: [owner.over, owner.newLink],
  signedOut: [owner.signedOut, owner.newLink],
  noServer: [owner.noServer, owner.noServerHelp],
  unreachable: [owner.unreachable],
  busy: [owner.busy],
}

function SignedOut({ session }: { readonly session: Exclude<SessionState, 'open'> }): ReactNode {
  const dispatch = useSetAtom(dispatchSessionAtom)
  return (
    <output className="stack">
      {sentences[session].map((sentence) => (
        <p key={sentence()}>{sentence()}</p>
      ))}
      {(session === 'unreachable' || session === 'busy') && (
        <Button onClick={() => dispatch({ type: 'changed', state: 'opening' })}>{kit.tryAgain()}</Button>
      )}
    </output>
  )
}

/** Mounts the owner's page in place of the booth, or, in a frame of that page, the preview of an event. */
export function mountPage(element: HTMLElement): void {
  if (new URLSearchParams(location.search).get('owner') === 'preview') {
    mountPreview(element)
    return
  }
  createRoot(element).render(
    <Provider>
      <OwnerPage />
    </Provider>,
  )
}
