import { createStore, Provider, useAtomValue, useSetAtom, useStore } from 'jotai'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../../kit/Button.tsx'
import { RetryBoundary } from '../../kit/ErrorBoundary.tsx'
import page from '../../kit/page.module.css'
import { startBook } from '../guestbook/bookStage.ts'
import { GuestbookRoom } from '../guestbook/GuestbookRoom.tsx'
import { createSupabaseGuestbook } from '../guestbook/ownerGuestbook.ts'
import styles from '../OwnerPage.module.css'
import { noticeAtom } from '../ownerRequest.ts'
import {
  callAtom,
  signInAtom,
  signOutAtom,
  startSupabaseSession,
  supabaseSessionAtom,
} from './supabaseSession.ts'

/** The owner's page (`?owner`) of a booth on Supabase: the guest book alone, by the project's own sign-in. */
function SupabaseOwnerPage() {
  return (
    <main className={`stack ${page['page']} ${styles['page']}`}>
      <h1 translate="no">RETRO BOOTH</h1>
      <Session />
    </main>
  )
}

function Session(): ReactNode {
  const session = useAtomValue(supabaseSessionAtom)
  switch (session.state) {
    case 'opening':
      return <output>One moment...</output>
    case 'open':
      return <GuestbookSection />
    case 'signedOut':
      return <SignIn sentence={session.sentence} isBusy={session.isBusy} />
    case 'notOwner':
      return (
        <>
          <p role="alert">
            This user is not the owner of the booth: docs/guestbook.md says how a user becomes it.
          </p>
          <Foot />
        </>
      )
    case 'unreachable':
      return (
        <>
          <p role="alert">The booth’s Supabase project can’t be reached.</p>
          <Button onClick={() => location.reload()}>Try Again</Button>
        </>
      )
  }
}

function SignIn({ sentence, isBusy }: { readonly sentence: string; readonly isBusy: boolean }) {
  const signIn = useSetAtom(signInAtom)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [email, password] = [form.get('email'), form.get('password')]
    if (!isBusy && typeof email === 'string' && typeof password === 'string') void signIn({ email, password })
  }
  return (
    <form className="card stack" aria-label="Sign in" onSubmit={submit}>
      <p>Sign in with the user of the booth’s owner.</p>
      <label className="stack">
        <span>E-mail</span>
        <input className="field" type="email" name="email" autoComplete="username" required />
      </label>
      <label className="stack">
        <span>Password</span>
        <input className="field" type="password" name="password" autoComplete="current-password" required />
      </label>
      {sentence !== '' && (
        <p className="failure" role="alert">
          {sentence}
        </p>
      )}
      <Button type="submit" tone="neon" aria-disabled={isBusy}>
        {isBusy ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  )
}

function GuestbookSection() {
  const store = useStore()
  const notice = useAtomValue(noticeAtom)
  useEffect(
    () =>
      startBook(
        store,
        createSupabaseGuestbook((...call) => store.set(callAtom, ...call)),
      ),
    [store],
  )
  return (
    <>
      <section className="stack" aria-labelledby="section">
        <h2 id="section">Guest Book</h2>
        <output className={styles['notice']}>{notice}</output>
        <RetryBoundary>
          <GuestbookRoom />
        </RetryBoundary>
      </section>
      <p>All other sections need the booth’s own server: docs/owner.md.</p>
      <Foot />
    </>
  )
}

function Foot() {
  const signOut = useSetAtom(signOutAtom)
  return (
    <footer className={`row ${styles['foot']}`}>
      <Button tone="quiet" onClick={() => void signOut()}>
        Sign Out
      </Button>
      <a href="/">To the booth</a>
    </footer>
  )
}

/** Mounts the owner's page in place of the booth. */
export function mountPage(element: HTMLElement): void {
  const store = createStore()
  void startSupabaseSession(store)
  createRoot(element).render(
    <Provider store={store}>
      <SupabaseOwnerPage />
    </Provider>,
  )
}
