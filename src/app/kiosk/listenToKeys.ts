import { filters } from '../../filters/registry.ts'
import { fillScreen } from '../../lib/fillScreen.ts'
import { captureAtom, startCameraAtom } from '../../state/actions.ts'
import type { FourPhotos } from '../../state/booth.ts'
import { boothAtom, stripSessionAtom } from '../../state/boothAtom.ts'
import { chooseFilterAtom, filterAtom } from '../../state/filterAtoms.ts'
import type { Store } from '../../state/follow.ts'
import type { MountedBooth } from '../mountBooth.tsx'
import { kioskKey } from './kioskKey.ts'
import { nextStep } from './nextStep.ts'

type Kiosk = {
  readonly booth: () => MountedBooth
  readonly isAttracting: () => boolean
  readonly wake: () => void
  readonly leave: () => void
}

/** Lets one key, of a keyboard or a clicker, run the whole visit, and a second one change the film. */
export function listenToKeys({ booth, isAttracting, wake, leave }: Kiosk): void {
  // Weak: it must not be what keeps a visitor's photos.
  const saved = new WeakSet<FourPhotos>()
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
    if (event.key !== 'Escape') fillScreen()
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
