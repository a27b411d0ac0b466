import { boothAtom, captureAtom, stripSessionAtom } from '../booth/boothAtoms.ts'
import type { StripPhotos, Booth } from '../booth/boothState.ts'
import { saveStripAtom } from '../booth/exportActions.ts'
import { chooseFilterAtom, filterAtom, offeredFiltersAtom } from '../booth/filterAtoms.ts'
import type { Store } from '../booth/store.ts'
import { isBusy } from '../booth/reduceBooth.ts'
import { startCameraAtom } from '../booth/sourceAtoms.ts'
import { stripAtom } from '../booth/stripAtoms.ts'
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
  // Weak, so that it keeps no visitor's photos alive.
  const savedPhotos = new WeakSet<StripPhotos>()
  const takeNextStep = (booth: Store) => {
    const photos = booth.get(stripSessionAtom)?.photos
    const step = nextStep(booth.get(boothAtom), photos !== undefined && savedPhotos.has(photos))
    if (step === 'startCamera') booth.set(startCameraAtom)
    if (step === 'capture') booth.set(captureAtom)
    if (step === 'save' && photos && saveStrip(booth)) savedPhotos.add(photos)
    if (step === 'leave') kiosk.set(dispatchKioskAtom, { type: 'leave' })
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
    else chooseNextFilter(kiosk.get(boothStoreAtom))
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

/** True while a dialog or popover is open over the booth, other than the strip: its keys are its own. */
function isOtherPanelOpen(store: Store): boolean {
  const panel = document.querySelector('dialog:modal, dialog:focus-within') ?? openPopover()
  return panel !== null && store.get(stripSessionAtom)?.open !== true
}

/** Saves the strip, within this gesture; false while it is not developed yet. */
function saveStrip(store: Store): boolean {
  if (store.get(stripAtom) === null) return false
  void store.set(saveStripAtom)
  return true
}

function chooseNextFilter(store: Store): void {
  const offered = store.get(offeredFiltersAtom)
  const index = offered.indexOf(store.get(filterAtom))
  const next = offered[(index + 1) % offered.length]
  if (next) store.set(chooseFilterAtom, next.id)
}

/** Step of a visit, from the camera's start to the visitor's leave. */
export type Step = 'startCamera' | 'capture' | 'save' | 'leave'

/**
 * Next step of a visit; null while the booth is busy.
 * @param isSaved whether the strip, if there is one, has been saved
 */
export function nextStep({ camera, session }: Booth, isSaved: boolean): Step | null {
  if (isBusy(session) || camera.state === 'starting') return null
  if (session.phase === 'strip' && session.open && !isSaved) return 'save'
  if (camera.state === 'active') return 'capture'
  return session.phase === 'strip' ? 'leave' : 'startCamera'
}
