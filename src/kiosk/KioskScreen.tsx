import { Provider, useAtomValue, useSetAtom, useStore } from 'jotai'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { ErrorBoundary, ErrorMessage } from '../kit/ErrorBoundary.tsx'
import {
  alertSentencesAtom,
  boothStoreAtom,
  canResumePrinterAtom,
  dispatchKioskAtom,
  hangingStripsAtom,
  isOwnerDialogOpenAtom,
  isPaperAskedAtom,
  outboxHelpAtom,
  phaseAtom,
  pressAlertAtom,
  printerRefusalAtom,
} from './kioskAtoms.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Lazy } from '../kit/Lazy.tsx'
import { lazyModule } from '../lib/lazyModule.ts'
import { joinSentences } from './joinSentences.ts'
import { writtenFieldAtom } from './keyboard/keyboardAtoms.ts'
import { kioskSettings } from './kioskSettings.ts'
import { printerHelpAtom } from './printerAtoms.ts'
import { OwnField } from './setup/fields.tsx'
import { pauseAtom } from '../booth/session/boothAtoms.ts'
import { eventAtom } from '../booth/event/eventAtoms.ts'
import { localeAtom } from '../locale/localeAtoms.ts'
import * as kiosk from '../locale/messages/kiosk.ts'
import * as printer from '../locale/messages/printer.ts'
import * as prompt from '../locale/messages/prompt.ts'
import { TitleText } from '../ui/eventTexts.tsx'
import { LanguageChoice } from '../ui/LanguageChoice.tsx'
import type { HangingStrip } from './reduceKiosk.ts'
import { Cord } from './Cord.tsx'
import styles from './KioskScreen.module.css'

const keyboard = lazyModule(() => import('./keyboard/TouchKeyboard.tsx'))

/** What a kiosk shows over the booth: the attract screen between two visits, the owner's alert with its dialog, the keyboard. */
export function KioskScreen() {
  const phase = useAtomValue(phaseAtom)
  // Messages read in the language in use: all is rendered anew where that of the booth changes.
  useAtomValue(localeAtom, { store: useAtomValue(boothStoreAtom) })
  const isOwnerDialogOpen = useAtomValue(isOwnerDialogOpenAtom)
  const field = useAtomValue(writtenFieldAtom)
  return (
    <>
      {phase === 'resting' || phase === 'attract' ? <Attract /> : <SafeOwnerAlert />}
      {isOwnerDialogOpen && <OwnerDialog />}
      {field && <Lazy from={keyboard}>{({ TouchKeyboard }) => <TouchKeyboard field={field} />}</Lazy>}
    </>
  )
}

/** A broken alert must not take the kiosk's screen with it. */
function SafeOwnerAlert() {
  return (
    <ErrorBoundary>
      <OwnerAlert />
    </ErrorBoundary>
  )
}

/** The attract screen reads the atoms of the next visitor's booth, but for the owner's alert in it. */
function Attract() {
  const kioskStore = useStore()
  const booth = useAtomValue(boothStoreAtom)
  const strips = useAtomValue(hangingStripsAtom)
  const dispatch = useSetAtom(dispatchKioskAtom)
  const wake = () => dispatch({ type: 'endPhase', phase: 'attract' })
  const alert = (
    <Provider store={kioskStore}>
      <SafeOwnerAlert />
    </Provider>
  )
  return (
    <Provider store={booth}>
      <ErrorBoundary fallback={<AttractError onWake={wake} />}>
        <AttractScreen strips={strips} onWake={wake} alert={alert} />
      </ErrorBoundary>
    </Provider>
  )
}

/** Alert for the owner, in a corner of the kiosk's screen; a press opens what fixes it. */
function OwnerAlert() {
  const sentences = useAtomValue(alertSentencesAtom).map((sentence) => sentence())
  const press = useSetAtom(pressAlertAtom)
  if (sentences.length === 0) return null
  return (
    <button
      type="button"
      className={`group notice amber ${styles['alert']}`}
      aria-label={joinSentences(sentences)}
      onClick={press}
    >
      <span className={styles['light']} aria-hidden="true" />
      <span className={styles['text']} aria-hidden="true">
        {sentences[0]}
      </span>
    </button>
  )
}

/** Dialog of the owner: what is wrong, and what fixes it. */
function OwnerDialog() {
  const sentences = useAtomValue(alertSentencesAtom)
  const help = useAtomValue(outboxHelpAtom)
  const printerHelp = useAtomValue(printerHelpAtom)
  const isPaperAsked = useAtomValue(isPaperAskedAtom)
  const refusal = useAtomValue(printerRefusalAtom)
  const canResume = useAtomValue(canResumePrinterAtom)
  const dispatch = useSetAtom(dispatchKioskAtom)
  return (
    <Dialog title={kiosk.forTheHost()} onClose={() => dispatch({ type: 'closeOwnerDialog' })}>
      <div className={`stack flush ${styles['dialog']}`}>
        <ul className="amber">
          {sentences.map((sentence) => (
            <li key={sentence()}>{sentence()}</li>
          ))}
        </ul>
        {help && <p>{help()}</p>}
        {printerHelp && <p>{printerHelp()}</p>}
        {isPaperAsked && <OwnField setting={kioskSettings.paper} />}
        {refusal && <p role="alert">{refusal()}</p>}
        {canResume && (
          <Button tone="neon" onClick={() => dispatch({ type: 'resumePrinter' })}>
            {printer.goOn()}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

type Props = {
  readonly strips: readonly HangingStrip[]
  readonly onWake: () => void
  /** Alert of the owner: outside this dialog it could not be pressed. */
  readonly alert: ReactNode
}

/** Attract screen of the kiosk between two visits: strips hang on a cord that runs past until a visitor touches it. */
function AttractScreen({ strips, onWake, alert }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pause = useAtomValue(pauseAtom)
  const { title = 'Retro Booth', idle, language } = useAtomValue(eventAtom)?.config ?? {}

  useLayoutEffect(() => dialog.current?.showModal(), [])

  // A phone's back gesture closes a dialog, also while nothing wakes the kiosk.
  const onClose = () => {
    dialog.current?.showModal()
    onWake()
  }
  return (
    <dialog ref={dialog} className={styles['attract']} aria-label={title} onClose={onClose}>
      <button type="button" className={`column ${styles['screen']}`} onClick={onWake}>
        <span className={`neon ${styles['title']}`}>
          <TitleText />
        </span>
        <Cord strips={strips} />
        {idle && (
          <span className={`stack ${styles['idle']}`} lang={language}>
            {idle.map((text) => (
              <bdi key={text}>{text}</bdi>
            ))}
          </span>
        )}
        <bdi className={`amber ${styles['prompt']}`}>{pause ?? prompt.insertCoin()}</bdi>
        {pause === null && <span className={`dim ${styles['hint']}`}>{kiosk.touchIsFree()}</span>}
      </button>
      <LanguageChoice place={styles['languages']} />
      {alert}
    </dialog>
  )
}

/** Error dialog in place of an attract screen that has thrown. The booth behind it works: any key starts a visit. */
function AttractError({ onWake }: { readonly onWake: () => void }) {
  return (
    <Dialog title="Retro Booth" onClose={onWake}>
      <ErrorMessage message={kiosk.touchToStart()} onRetry={onWake} />
    </Dialog>
  )
}
