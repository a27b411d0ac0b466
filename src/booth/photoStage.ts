import { dispatchAtom, sessionAtom } from './boothAtoms.ts'
import { type Store, subscribe } from './store.ts'
import { lazyModule } from '../lib/lazyModule.ts'
import type { Sounds } from '../sound/sounds.ts'
import type { Session } from './boothState.ts'
import { soundsOnAtom } from './settingsAtoms.ts'
import { createFrameSampler, meter } from '../photo/meter.ts'
import type { Metering } from '../photo/Photo.ts'
import { type Smoothing, smoothMetering } from '../photo/smoothMetering.ts'
import { meteringAtom } from './filterAtoms.ts'

/**
 * Tells the booth whether the page is in sight. A page that the visitor leaves, even into the back-forward cache,
 * keeps no camera. Returns the end.
 */
export function watchPage(store: Store): () => void {
  const over = new AbortController()
  const look = () =>
    store.set(dispatchAtom, {
      type: 'visibilityChanged',
      isHidden: document.hidden,
      nowMs: performance.now(),
    })
  look()
  document.addEventListener('visibilitychange', look, over)
  window.addEventListener('pagehide', () => store.set(dispatchAtom, { type: 'stopCamera' }), over)
  return () => over.abort()
}

/**
 * A tick for each number of the countdown and a click for each photo, while the visitor wants to hear them.
 * Returns the end.
 */
export function startSounds(store: Store): () => void {
  return subscribe(store, soundsOnAtom, (isOn) => (isOn ? playAlong(store) : undefined))
}

const soundModule = lazyModule(() => import('../sound/sounds.ts'))

function playAlong(store: Store): () => void {
  return soundModule.start(
    ({ openSounds }) => {
      const sounds = openSounds()
      const unsubscribe = subscribe(store, sessionAtom, (session) => play(session, sounds))
      return () => {
        unsubscribe()
        sounds.close()
      }
    },
    (cause) => console.warn('The booth stays quiet.', cause),
  )
}

function play({ phase }: Session, { tick, shutter }: Sounds): undefined {
  if (phase === 'countdown') tick()
  if (phase === 'exposing') shutter()
}

/** The shown metering moves in steps too small to be seen; the video is looked at every fourth of them. */
const stepMs = 50
const stepsPerSample = 4

/**
 * Meters a playing video while the page is visible. It runs with the meter switched off, too, so that
 * a strip can still be developed either way. Returns the end.
 */
export function startMeter(store: Store, video: HTMLVideoElement): () => void {
  const sample = createFrameSampler()
  let metered: Metering | null = null
  let smoothing: Smoothing | null = null
  let step = 0
  let lastMs = performance.now()
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return
    const nowMs = performance.now()
    const elapsedMs = nowMs - lastMs
    lastMs = nowMs
    const frame = step++ % stepsPerSample === 0 ? sample(video) : null
    if (frame) metered = meter(frame)
    if (!metered) return
    smoothing = smoothMetering(smoothing, metered, elapsedMs)
    store.set(meteringAtom, smoothing.shown)
  }, stepMs)
  return () => clearInterval(timer)
}
