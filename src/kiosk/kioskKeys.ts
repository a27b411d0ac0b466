import { filters } from '../filters/filters.ts'
import { captureAtom, boothAtom, stripSessionAtom } from '../booth/boothAtoms.ts'
import type { StripPhotos, Booth } from '../booth/boothState.ts'
import { saveStripAtom } from '../booth/exportActions.ts'
import { chooseFilterAtom, filterAtom } from '../booth/filterAtoms.ts'
import type { Store, MountedBooth } from '../booth/store.ts'
import { isBusy } from '../booth/reduceBooth.ts'
import { startCameraAtom } from '../booth/sourceAtoms.ts'
import { stripAtom } from '../booth/stripAtoms.ts'
import { enterFullscreen } from '../lib/screen.ts'

/** Keys of Bluetooth remotes, camera remotes and presenters, and those of any keyboard. */
const nextKeys = ['PageDown', 'AudioVolumeUp', 'VolumeUp']
const keyboardNextKeys = ['Enter', ' ']
const filterKeys = ['PageUp', 'AudioVolumeDown', 'VolumeDown']

/**
 * Meaning of a key in a kiosk: the next step of the visit, the next filter, or null for the browser's own meaning.
 * @param isTabbing the visitor has moved the focus with the Tab key, so Enter and Space are for the focused control
 */
export function kioskKey(event: KeyboardEvent, isTabbing: boolean): 'next' | 'filter' | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null
  if (nextKeys.includes(event.key)) return 'next'
  if (filterKeys.includes(event.key)) return 'filter'
  return keyboardNextKeys.includes(event.key) && !isTabbing && !isTextField(event.target) ? 'next' : null
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea')
}

type Kiosk = {
  readonly booth: () => MountedBooth
  readonly isAttracting: () => boolean
  /** Starts a visit. */
  readonly wake: () => void
  /** Ends the visit. */
  readonly leave: () => void
}

/** Listens to the kiosk's keys, for as long as the page lives: one runs the whole visit, another changes the filter. */
export function listenToKioskKeys({ booth, isAttracting, wake, leave }: Kiosk): void {
  // Weak, so that it keeps no visitor's photos alive.
  const savedPhotos = new WeakSet<StripPhotos>()
  let isTabbing = false
  const takeNextStep = (store: Store) => {
    const photos = store.get(stripSessionAtom)?.photos
    const step = nextStep(store.get(boothAtom), photos !== undefined && savedPhotos.has(photos))
    if (step === 'startCamera') store.set(startCameraAtom)
    if (step === 'capture') store.set(captureAtom)
    if (step === 'save' && photos && saveStrip(store)) savedPhotos.add(photos)
    if (step === 'leave') leave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') enterFullscreen()
    if (event.key === 'Tab') isTabbing = true
    const { store } = booth()
    const meaning = kioskKey(event, isTabbing)
    if (!isAttracting() && (meaning === null || isOtherPanelOpen(store))) return
    // The booth's own shortcuts and the focused button must not act as well.
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.repeat) return
    if (isAttracting()) wake()
    else if (meaning === 'next') takeNextStep(store)
    else chooseNextFilter(store)
  }
  addEventListener('keydown', onKeyDown, { capture: true })
  addEventListener('pointerdown', () => (isTabbing = false), { capture: true })
}

/** True while a dialog or popover is open over the booth, other than the strip: its keys are its own. */
function isOtherPanelOpen(store: Store): boolean {
  const panel = document.querySelector('dialog:modal, :popover-open, dialog:focus-within')
  return panel !== null && store.get(stripSessionAtom)?.open !== true
}

/** Saves the strip, within this gesture; false while it is not developed yet. */
function saveStrip(store: Store): boolean {
  if (store.get(stripAtom) === null) return false
  void store.set(saveStripAtom)
  return true
}

function chooseNextFilter(store: Store): void {
  const { id: selected } = store.get(filterAtom)
  const index = filters.findIndex(({ id }) => id === selected)
  const next = filters[(index + 1) % filters.length] ?? filters[0]
  store.set(chooseFilterAtom, next.id)
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
