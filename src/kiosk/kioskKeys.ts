import { boothAtom, dispatchAtom, stripSessionAtom } from '../booth/boothAtoms.ts'
import type { Booth } from '../booth/boothState.ts'
import { chooseFilterAtom, filterAtom, offeredFiltersAtom } from '../booth/filterAtoms.ts'
import type { Store } from '../booth/store.ts'
import { isBusy } from '../booth/reduceBooth.ts'
import { kioskSendingAtom } from '../booth/settingsAtoms.ts'
import { startCameraAtom } from '../booth/sourceAtoms.ts'
import { stripAtom } from '../booth/stripAtoms.ts'
import { dispatchHandoverAtom, handoverAtom, isDialogShownAtom } from '../handover/handoverAtoms.ts'
import { openPopover } from '../lib/device.ts'
import { enterFullscreen } from '../lib/screen.ts'
import { boothStoreAtom, dispatchKioskAtom, isOwnerDialogOpenAtom, phaseAtom } from './kioskAtoms.ts'

/** Keys of Bluetooth remotes, camera remotes and presenters, and those of any keyboard. */
const nextKeys = ['PageDown', 'AudioVolumeUp', 'VolumeUp']
const keyboardNextKeys = ['Enter', ' ']
const filterKeys = ['PageUp', 'AudioVolumeDown', 'VolumeDown']

/**
 * Meaning of a key in a kiosk: the next step of the visit, the next filter, or null for the browser's own meaning.
 * @param isTabbing the visitor has moved the focus with the Tab key, so Enter and Space are for the focused control
 */
function kioskKey(event: KeyboardEvent, isTabbing: boolean): KioskAction | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null
  if (nextKeys.includes(event.key)) return 'next'
  if (filterKeys.includes(event.key)) return 'filter'
  return keyboardNextKeys.includes(event.key) && !isTabbing && !isTextField(event.target) ? 'next' : null
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea')
}

/** Meaning of a key or button: the next step of the visit, or the next filter. */
export type KioskAction = 'next' | 'filter'

/**
 * Controls of a kiosk: one action runs the whole visit, another changes the filter; between two visits any starts one.
 * @returns `press`, which is false where the press was for something else: an open panel
 */
export function createKioskControls(kiosk: Store) {
  const takeNextStep = (booth: Store) => {
    const step = nextStep(booth.get(boothAtom), handoverStep(booth))
    if (step === 'startCamera') booth.set(startCameraAtom)
    if (step === 'capture') booth.set(dispatchAtom, { type: 'capture' })
    if (step === 'send') booth.set(dispatchHandoverAtom, { type: 'openDialog' })
    if (step === 'retry') booth.set(dispatchHandoverAtom, { type: 'retry' })
    if (step !== 'leave') return
    // The next visitor must not get the code that is on the screen.
    if (isDialogOpen(booth)) booth.set(dispatchHandoverAtom, { type: 'stop' })
    kiosk.set(dispatchKioskAtom, { type: 'leave' })
  }
  const isVisiting = () => kiosk.get(phaseAtom) === 'visit'
  const isFor = (action: KioskAction | null) => {
    // The keys of the owner's dialog are its own, between two visits too.
    if (kiosk.get(isOwnerDialogOpenAtom)) return false
    return !isVisiting() || (action !== null && !isOtherPanelOpen(kiosk.get(boothStoreAtom)))
  }
  const press = (action: KioskAction) => {
    if (!isFor(action)) return
    if (!isVisiting()) kiosk.set(dispatchKioskAtom, { type: 'wake' })
    else if (action === 'next') takeNextStep(kiosk.get(boothStoreAtom))
    else if (!isDialogOpen(kiosk.get(boothStoreAtom))) chooseNextFilter(kiosk.get(boothStoreAtom))
  }
  return { isFor, press }
}

/** Controls of a kiosk, whatever presses them. */
export type KioskControls = ReturnType<typeof createKioskControls>

/** Listens to the kiosk's keys, for as long as the page lives. */
export function listenToKioskKeys({ isFor, press }: KioskControls): void {
  let isTabbing = false
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && !isOwnerControl(event.target)) enterFullscreen()
    if (event.key === 'Tab') isTabbing = true
    const action = kioskKey(event, isTabbing)
    if (!isFor(action)) return
    // The booth's own shortcuts and the focused button must not act as well.
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!event.repeat) press(action ?? 'next')
  }
  addEventListener('keydown', onKeyDown, { capture: true })
  addEventListener('pointerdown', () => (isTabbing = false), { capture: true })
}

/**
 * True for the owner's alert and what is in the owner's dialog. A press there asks for a permission or a folder, which
 * browsers allow once in a gesture: entering fullscreen would use it up.
 */
export function isOwnerControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-owner]') !== null
}

/** True while a panel is open that is no step of the visit, other than the strip and its code: its keys are its own. */
function isOtherPanelOpen(booth: Store): boolean {
  const steps = (booth.get(stripSessionAtom)?.open === true ? 1 : 0) + (isDialogOpen(booth) ? 1 : 0)
  return (
    document.querySelectorAll('dialog:modal, dialog:focus-within').length > steps || openPopover() !== null
  )
}

const isDialogOpen = (booth: Store) => booth.get(isDialogShownAtom)

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
