import { useAtomValue, useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { cameraAtom, dispatchAtom, hostCopyAtom, isMirrorAtom } from '../booth/session/boothAtoms.ts'
import { offeredLocalesAtom } from '../booth/session/languageAtoms.ts'
import { introPhaseAtom } from '../booth/session/introAtoms.ts'
import { signMessageAtom } from '../booth/session/signAtoms.ts'
import { GuestbookButton } from '../guestbook/GuestbookButton.tsx'
import { CaptureButton } from './camera/CaptureButton.tsx'
import { FilterPicker } from './filters/FilterPicker.tsx'
import { Button } from '../kit/Button.tsx'
import { useKeepFocus } from '../kit/hooks.ts'
import { ErrorBoundary, ErrorMessage } from '../kit/ErrorBoundary.tsx'
import { Lazy } from '../kit/Lazy.tsx'
import { lazyModule } from '../lib/lazyModule.ts'
import { CameraView } from './camera/CameraView.tsx'
import styles from './MainScreen.module.css'
import { StartPrompt } from './StartPrompt.tsx'
import { Copyright, TitleText } from './eventTexts.tsx'
import * as main from '../locale/messages/main.ts'

const about = lazyModule(() => import('./AboutDialog.tsx'))
const signMessage = lazyModule(() => import('./SignMessage.tsx'))
// Of a kiosk alone.
const languageChoice = lazyModule(() => import('./LanguageChoice.tsx'))
const hostCopyText = lazyModule(() => import('./HostCopyText.tsx'))

/** Main screen. It is rendered behind the splash from the start, and inert until that is over. */
export function MainScreen() {
  const isIntroOver = useAtomValue(introPhaseAtom) === 'over'
  const camera = useAtomValue(cameraAtom)
  const isMirror = useAtomValue(isMirrorAtom)
  const isCopied = useAtomValue(hostCopyAtom) !== null
  const isChoosing = useAtomValue(offeredLocalesAtom).length > 1
  const dispatch = useSetAtom(dispatchAtom)
  const [isAboutOpen, setAboutOpen] = useState(false)
  const screen = useRef<HTMLElement>(null)
  useKeepFocus(screen)
  return (
    <main
      ref={screen}
      className={`column ${styles['screen']}`}
      data-camera={camera.state}
      data-mirror={isMirror}
      inert={!isIntroOver}
    >
      <Title isLit={isIntroOver} />
      {isChoosing && <Lazy from={languageChoice}>{({ LanguageChoice }) => <LanguageChoice />}</Lazy>}
      <div className={styles['startArea']}>
        <StartPrompt />
        {isCopied && (
          <p className={`amber text-centred ${styles['hostCopy']}`}>
            <Lazy from={hostCopyText}>{({ HostCopyText }) => <HostCopyText />}</Lazy>
          </p>
        )}
      </div>
      <div className={`column ${styles['cameraArea']}`}>
        <ErrorBoundary
          // No photo is taken of a visitor who sees no live view.
          onError={() => dispatch({ type: 'stopCamera' })}
          fallback={(retry) => <ErrorMessage message={main.liveViewFailed()} onRetry={retry} />}
        >
          <CameraView />
        </ErrorBoundary>
      </div>
      <div className={styles['controls']}>
        <FilterPicker />
        <CaptureButton />
        <GuestbookButton />
      </div>
      <footer className={`group dim text-centred ${styles['footer']}`}>
        <Copyright />
        <Button onClick={() => setAboutOpen(true)}>{main.aboutUs()}</Button>
      </footer>
      {/* Outside the footer, whose styles are for one line of small text. */}
      {isAboutOpen && (
        <Lazy from={about}>{({ AboutDialog }) => <AboutDialog onClose={() => setAboutOpen(false)} />}</Lazy>
      )}
    </main>
  )
}

/**
 * Title of the booth, a neon sign. It flickers once when it is lit: when the splash is over. For a while it says what the last
 * visitor has written.
 */
export function Title({ isLit }: { readonly isLit: boolean }) {
  const message = useAtomValue(signMessageAtom)
  return (
    <header className={`bulbs text-centred ${styles['sign']}`}>
      <h1 className={`neon ${styles['title']}`} data-lit={isLit}>
        <TitleText />
        {message !== null && (
          <Lazy from={signMessage}>{({ SignMessage }) => <SignMessage message={message} />}</Lazy>
        )}
      </h1>
    </header>
  )
}
