import { Provider, useAtomValue } from 'jotai'
import type { FormEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../../kit/Button.tsx'
import page from '../../kit/page.module.css'
import { usePageTitle } from '../../kit/usePageTitle.ts'
import { useStages } from '../../kit/useStages.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import type { Store } from '../../lib/store.ts'
import { localeAtom } from '../../locale/localeAtoms.ts'
import { startOwnerLocale } from '../../locale/ownerLocale.ts'
import * as owner from '../../locale/messages/owner.ts'
import { useAction } from '../actions.ts'
import { startBook } from '../guestbook/bookStage.ts'
import { GuestbookRoom } from '../guestbook/GuestbookRoom.tsx'
import { createSupabaseGuestbook } from '../guestbook/ownerGuestbook.ts'
import styles from '../OwnerPage.module.css'
import { SectionFrame } from '../SectionFrame.tsx'
import {
  callProject,
  findSession,
  signIn,
  signOut,
  type SupabaseSession,
  supabaseSessionAtom,
} from './supabaseSession.ts'

/** The owner's page (`?owner`) of a booth on Supabase: the guest book alone, by the project's own sign-in. */
function SupabaseOwnerPage() {
  useStages(startPage)
  const session = useAtomValue(supabaseSessionAtom)
  // Messages read in the language in use: each component is rendered anew where that changes.
  usePageTitle()
  if (useAtomValue(localeAtom) === null) return null
  return (
    <main className={`stack ${page['page']} ${styles['page']}`}>
      <h1 translate="no">RETRO BOOTH</h1>
      {session === 'opening' && <output>{owner.oneMoment()}</output>}
      {session === 'open' && <GuestbookSection />}
      {typeof session === 'object' && <SignIn {...session} />}
    </main>
  )
}

function startPage(store: Store): Cleanup {
  void findSession(store)
  return startOwnerLocale(store)
}

function SignIn({ sentence, isBusy }: Exclude<SupabaseSession, string>) {
  const run = useAction()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [email, password] = [form.get('email'), form.get('password')]
    if (!isBusy && typeof email === 'string' && typeof password === 'string') run(signIn, { email, password })
  }
  return (
    <form className="card stack" aria-label={owner.signIn()} onSubmit={submit}>
      <label className="stack">
        <span>{owner.email()}</span>
        <input className="field" type="email" name="email" autoComplete="username" required />
      </label>
      <label className="stack">
        <span>{owner.password()}</span>
        <input className="field" type="password" name="password" autoComplete="current-password" required />
      </label>
      {sentence && (
        <p className="failure" role="alert">
          {sentence()}
        </p>
      )}
      <Button type="submit" tone="neon" aria-disabled={isBusy}>
        {isBusy ? owner.signingIn() : owner.signInNow()}
      </Button>
    </form>
  )
}

const startSupabaseBook = (store: Store): Cleanup =>
  startBook(
    store,
    createSupabaseGuestbook((...call) => callProject(store, ...call)),
  )

function GuestbookSection() {
  const run = useAction()
  useStages(startSupabaseBook)
  return (
    <>
      <SectionFrame title={owner.guestBook()}>
        <GuestbookRoom />
      </SectionFrame>
      <p>{owner.otherSections()}</p>
      <footer className={`row ${styles['foot']}`}>
        <Button tone="quiet" onClick={() => run(signOut)}>
          {owner.signOut()}
        </Button>
        <a href="/">{owner.toBooth()}</a>
      </footer>
    </>
  )
}

/** Mounts the owner's page in place of the booth. */
export function mountPage(element: HTMLElement): void {
  createRoot(element).render(
    <Provider>
      <SupabaseOwnerPage />
    </Provider>,
  )
}
