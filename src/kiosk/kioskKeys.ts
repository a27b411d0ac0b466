import { boothAtom, dispatchAtom, sessionAtom } from '../booth/session/boothAtoms.ts'
import type { Booth } from '../booth/session/boothState.ts'
import { chooseFilterAtom, filterAtom, offeredFiltersAtom } from '../booth/live/filterAtoms.ts'
import type { Store } from '../lib/store.ts'
import { isBusy } from '../booth/session/reduceBooth.ts'
import { kioskSendingAtom } from '../booth/session/settingsAtoms.ts'
import { startCameraAtom } from '../booth/camera/sourceAtoms.ts'
import { stripAtom } from '../booth/strip/stripAtoms.ts'
import { panelAtom } from '../guestbook/guestbookAtoms.ts'
import { dispatchHandoverAtom, handoverAtom, isDialogShownAtom } from '../handover/handoverAtoms.ts'
import { openPanelsAtom } from '../kit/openPanels.ts'
import { enterFullscreen } from '../lib/screen.ts'
import { boothStoreAtom, dispatchKioskAtom, isOwnerDialogOpenAtom, phaseAtom } from './kioskAtoms.ts'

/** Keys of Bluetooth remotes, camera remotes and presenters, beside Enter and Space. */
const nextKeys = ['PageDown', 'AudioVolumeUp', 'VolumeUp']
const filterKeys = ['PageUp', 'AudioVolumeDown', 'VolumeDown']

/** Keys with a name that have a meaning in a page. */
const pageKeys =
  /^(Enter|Tab|Escape|Backspace|Delete|Insert|Clear|Home|End|Page(Up|Down)|Arrow(Up|Down|Left|Right)|(Audio)?Volume(Up|Down))$/

/** Keys that reload or leave the page. */
const leavingKeys = /^(F5|Browser(Refresh|Back|Forward|Home))$/

/**
 * Meaning of a key in a kiosk.
 * @param tabbed control that the Tab key has found: Enter and Space press it, unless it saves on the host's disk
 * @param hasPhotos true while there is something to lose: no single key leaves the page
 */
export function kioskKey(event: KeyboardEvent, tabbed: EventTarget | null, hasPhotos: boolean): KeyMeaning {
  const { key, target } = event
  const isCombination = event.ctrlKey || event.altKey || event.metaKey
  const isPress = [' ', 'Enter'].includes(key) && !isTextField(target)
  const isNamed = /^[A-Z][A-Za-z0-9]/.test(key)
  if (isCombination || event.isComposing || (isNamed && !pageKeys.test(key))) {
    // Ctrl and Space press the focused button, which may be Save or the attract screen.
    if (isPress) return 'none'
    return hasPhotos && !isCombination && leavingKeys.test(key) ? 'none' : 'browser'
  }
  if (nextKeys.includes(key)) return 'next'
  if (filterKeys.includes(key)) return 'filter'
  const isForControl = tabbed !== null && tabbed === target && !isSave(target)
  return isPress && !isForControl ? 'next' : 'page'
}

function isSave(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[data-method=download]')
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea')
}

/** Meaning of a key or button: the next step of the visit, or the next filter. */
export type KioskAction = 'next' | 'filter'

/**
 * Meaning of a key: an action of the kiosk; `page`, its own meaning in the booth, and between two visits it wakes the kiosk;
 * `browser`, that of the browser, the system or an input method, which wakes nothing; or `none`: it must do nothing.
 */
type KeyMeaning = KioskAction | 'page' | 'browser' | 'none'

/**
 * Controls of a kiosk: one action runs the whole visit, another changes the filter; between two visits any starts one.
 * @returns `press`; `isFor`, which is false where a press is for something else, as an open panel; `hasPhotos`
 */
export function createKioskControls(kiosk: Store) {
  const isVisiting = () => kiosk.get(phaseAtom) === 'visit'
  const isFor = (action: KioskAction | 'page') => {
    // The keys of the owner's dialog are its own, between two visits too.
    if (kiosk.get(isOwnerDialogOpenAtom)) return false
    return !isVisiting() || (action !== 'page' && !isOtherPanelOpen(kiosk.get(boothStoreAtom)))
  }
  const press = (action: KioskAction) => {
    if (!isFor(action)) return
    if (!isVisiting()) kiosk.set(dispatchKioskAtom, { type: 'endPhase', phase: 'attract' })
    else if (action === 'next') takeNextStep(kiosk)
    else if (!kiosk.get(boothStoreAtom).get(isDialogShownAtom)) chooseNextFilter(kiosk.get(boothStoreAtom))
  }
  const hasPhotos = () => {
    const session = kiosk.get(boothStoreAtom).get(sessionAtom)
    return isBusy(session) || session.photos.length > 0
  }
  return { isFor, hasPhotos, press }
}

/** Controls of a kiosk, whatever presses them. */
export type KioskControls = ReturnType<typeof createKioskControls>

/** Listens to the kiosk's keys, for as long as the page lives. */
export function listenToKioskKeys({ isFor, hasPhotos, press }: KioskControls): void {
  let isTabbing = false
  // Forgotten as soon as the focus moves in any other way, as to a panel that opens, or to the attract screen.
  let tabbed: EventTarget | null = null
  const onKeyDown = (event: KeyboardEvent) => {
    const meaning = kioskKey(event, tabbed, hasPhotos())
    isTabbing = event.key === 'Tab' && meaning === 'page' && !isFor(meaning)
    if (meaning === 'browser') return
    if (event.key !== 'Escape') enterFullscreen()
    // Whatever panel is open, no key presses Save.
    const isTaken = meaning === 'none' || isFor(meaning) || (meaning === 'next' && isSave(event.target))
    if (!isTaken) return
    // The booth's own shortcuts, the focused button and the browser must not act as well.
    event.preventDefault()
    event.stopImmediatePropagation()
    if (meaning !== 'none' && !event.repeat) press(meaning === 'page' ? 'next' : meaning)
  }
  const onFocus = ({ target }: FocusEvent) => {
    tabbed = isTabbing ? target : null
    isTabbing = false
  }
  addEventListener('keydown', onKeyDown, { capture: true })
  addEventListener('focusin', onFocus, { capture: true })
}

/** Panels that are steps of the visit, by their names: the kiosk's keys go on from them. */
const steps = ['strip', 'handover']

/** True while another panel is open, whose keys are its own; those of the guest book, beside the booth, while it has the focus. */
function isOtherPanelOpen(booth: Store): boolean {
  if (booth.get(openPanelsAtom).some((name) => !steps.includes(name))) return true
  return booth.get(panelAtom) !== null && document.activeElement?.closest('aside') instanceof Element
}

/** What Send to My Phone offers to the next press. */
export type HandoverStep = 'send' | 'wait' | 'retry' | 'none'

function handoverStep(booth: Store): HandoverStep {
  const { server, dialog, transfer } = booth.get(handoverAtom)
  if (!server || !booth.get(kioskSendingAtom)) return 'none'
  if (dialog === 'preparing') return 'wait'
  if (!transfer) return booth.get(stripAtom) ? 'send' : 'wait'
  if (dialog === 'closed') return 'none'
  const { state } = transfer.sending
  if (state === 'uploading') return 'wait'
  return state === 'failed' ? 'retry' : 'none'
}

function takeNextStep(kiosk: Store): void {
  const booth = kiosk.get(boothStoreAtom)
  const step = nextStep(booth.get(boothAtom), handoverStep(booth))
  if (step === 'startCamera') booth.set(startCameraAtom)
  if (step === 'capture') booth.set(dispatchAtom, { type: 'capture' })
  if (step === 'send') booth.set(dispatchHandoverAtom, { type: 'openDialog' })
  if (step === 'retry') booth.set(dispatchHandoverAtom, { type: 'retry' })
  if (step !== 'leave') return
  // The next visitor must not get the code that is on the screen.
  if (booth.get(isDialogShownAtom)) booth.set(dispatchHandoverAtom, { type: 'stop' })
  kiosk.set(dispatchKioskAtom, { type: 'endPhase', phase: 'visit' })
}

function chooseNextFilter(store: Store): void {
  const offered = store.get(offeredFiltersAtom)
  const index = offered.indexOf(store.get(filterAtom))
  const next = offered[(index + 1) % offered.length]
  if (next) store.set(chooseFilterAtom, next.id)
}

/** Step of a visit, from the camera's start to the visitor's leave. */
export type Step = 'startCamera' | 'capture' | 'send' | 'retry' | 'leave'

/**
 * Next step of a visit; null while the booth is busy. Saving is none: it would write a guest's strip to the host's disk.
 * @param handover what Send to My Phone offers for the open strip
 */
export function nextStep({ camera, session }: Booth, handover: HandoverStep): Step | null {
  if (isBusy(session) || camera.state === 'starting') return null
  if (session.phase === 'strip' && session.open) {
    if (handover === 'wait') return null
    return handover === 'none' ? 'leave' : handover
  }
  if (camera.state === 'active') return 'capture'
  return session.phase === 'strip' ? 'leave' : 'startCamera'
}
