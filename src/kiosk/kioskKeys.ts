import { filters } from '../filters/filters.ts'
import { captureAtom, boothAtom, stripSessionAtom } from '../booth/boothAtoms.ts'
import type { StripPhotos, Booth } from '../booth/boothState.ts'
import { chooseFilterAtom, filterAtom } from '../booth/filterAtoms.ts'
import type { Store, MountedBooth } from '../booth/store.ts'
import { isBusy } from '../booth/reduceBooth.ts'
import { startCameraAtom } from '../booth/sourceAtoms.ts'
import { enterFullscreen } from '../lib/screen.ts'

/** Keys of Bluetooth clickers, remote shutters and presenters, and what any keyboard has. */
const nextKeys = ['PageDown', 'AudioVolumeUp', 'VolumeUp']
const plainKeys = ['Enter', ' ']
const filmKeys = ['PageUp', 'AudioVolumeDown', 'VolumeDown']

/**
 * Tells what a key means in a kiosk: the next thing, another film, or null for what it means anywhere.
 * @param isSteering the visitor has moved the focus with the Tab key, so Enter and Space belong to what has it
 */
export function kioskKey(event: KeyboardEvent, isSteering: boolean): 'next' | 'film' | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null
  if (nextKeys.includes(event.key)) return 'next'
  if (filmKeys.includes(event.key)) return 'film'
  return plainKeys.includes(event.key) && !isSteering && !isWriting(event.target) ? 'next' : null
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea')
}

type Kiosk = {
  readonly booth: () => MountedBooth
  readonly isAttracting: () => boolean
  readonly wake: () => void
  readonly leave: () => void
}

/** Lets one key, of a keyboard or a clicker, run the whole visit, and a second one change the film. */
export function listenToKioskKeys({ booth, isAttracting, wake, leave }: Kiosk): void {
  // Weak: it must not be what keeps a visitor's photos.
  const saved = new WeakSet<StripPhotos>()
  let isSteering = false
  const goOn = (store: Store) => {
    const photos = store.get(stripSessionAtom)?.photos
    const step = nextStep(store.get(boothAtom), photos !== undefined && saved.has(photos))
    if (step === 'startCamera') store.set(startCameraAtom)
    if (step === 'capture') store.set(captureAtom)
    if (step === 'save' && photos && pressSave()) saved.add(photos)
    if (step === 'leave') leave()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') enterFullscreen()
    if (event.key === 'Tab') isSteering = true
    const { store } = booth()
    const meaning = kioskKey(event, isSteering)
    if (!isAttracting() && (meaning === null || isAside(store))) return
    // The booth's own shortcuts and the focused button must not do it a second time.
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.repeat) return
    if (isAttracting()) wake()
    else if (meaning === 'next') goOn(store)
    else chooseNextFilm(store)
  }
  addEventListener('keydown', onKey, { capture: true })
  addEventListener('pointerdown', () => (isSteering = false), { capture: true })
}

/** True while something lies over the booth that a visitor has opened: its keys are its own. */
function isAside(store: Store): boolean {
  const open = document.querySelector('dialog:modal, :popover-open, dialog:focus-within')
  return open !== null && store.get(stripSessionAtom)?.open !== true
}

/** Presses the visitor's own key, within this gesture; false where it cannot be pressed yet. */
function pressSave(): boolean {
  const keys = document.querySelectorAll<HTMLButtonElement>('dialog:modal button:enabled')
  const save = [...keys].find(({ textContent }) => textContent === 'Save Photo Strip')
  save?.click()
  return save !== undefined
}

function chooseNextFilm(store: Store): void {
  const { id: chosen } = store.get(filterAtom)
  const index = filters.findIndex(({ id }) => id === chosen)
  const next = filters[(index + 1) % filters.length] ?? filters[0]
  store.set(chooseFilterAtom, next.id)
}

/** What the one key of a kiosk does: always the next thing, from the camera to the visitor's leave. */
export type Step = 'startCamera' | 'capture' | 'save' | 'leave'

/** The next step of a visit; null while the booth is at work by itself. `isSaved` speaks of the strip, if there is one. */
export function nextStep({ camera, session }: Booth, isSaved: boolean): Step | null {
  if (isBusy(session) || camera.state === 'starting') return null
  if (session.phase === 'strip' && session.open && !isSaved) return 'save'
  if (camera.state === 'active') return 'capture'
  return session.phase === 'strip' ? 'leave' : 'startCamera'
}
