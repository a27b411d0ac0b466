import { atom } from 'jotai'
import { initialBooth, type SlotIndex } from './boothState.ts'
import { isMuted } from './sessionSteps.ts'
import { type BoothEvent, isBusy, reduceBooth } from './reduceBooth.ts'
const stateAtom = atom(initialBooth)

/** The booth; its only writer is `dispatchAtom`. */
export const boothAtom = atom((get) => get(stateAtom))

/** Something happened: the booth goes on by its reducer. */
export const dispatchAtom = atom(null, (get, set, event: BoothEvent) => {
  set(stateAtom, reduceBooth(get(stateAtom), event))
})

export const cameraAtom = atom((get) => get(stateAtom).camera)

/** The `<video>` that the running camera plays in; null while none runs. */
export const playingVideoAtom = atom((get) => {
  const camera = get(cameraAtom)
  return camera.state === 'active' ? camera.source.video : null
})

/** True while the running camera sends no picture. */
export const isCameraMutedAtom = atom((get) => isMuted(get(stateAtom)))
export const sessionAtom = atom((get) => get(stateAtom).session)
export const noticeAtom = atom((get) => get(stateAtom).notice)

/** Photos taken so far in this session, 0 to 4. */
export const photoCountAtom = atom((get) => get(sessionAtom).photos.length)

/** True from the first countdown until the strip opens. */
export const isBusyAtom = atom((get) => isBusy(get(sessionAtom)))

/** The number that the countdown shows, null while none runs. */
export const countdownAtom = atom((get) => {
  const session = get(sessionAtom)
  return session.phase === 'countdown' ? session.count : null
})

/** Whether countdowns run, or have been broken off with photos left and a camera to go on. */
export const countdownStateAtom = atom((get): 'running' | 'broken off' | 'none' => {
  const { camera, session } = get(stateAtom)
  if (camera.state !== 'active') return 'none'
  if (session.phase === 'ready') return session.photos.length > 0 ? 'broken off' : 'none'
  return session.phase === 'processing' || session.phase === 'strip' ? 'none' : 'running'
})

/** The strip once there is one, open or closed. */
export const stripSessionAtom = atom((get) => {
  const session = get(sessionAtom)
  return session.phase === 'strip' ? session : null
})
export const stopCameraAtom = atom(null, (_get, set) => set(dispatchAtom, { type: 'stopCamera' }))
export const captureAtom = atom(null, (_get, set) =>
  set(dispatchAtom, { type: 'capture', nowMs: performance.now() }),
)
/** Goes on with what a cancelled session has left. */
export const continueSessionAtom = atom(null, (_get, set) =>
  set(dispatchAtom, { type: 'resume', nowMs: performance.now() }),
)
export const cancelSessionAtom = atom(null, (_get, set) => set(dispatchAtom, { type: 'cancelSession' }))
export const reshootAtom = atom(null, (_get, set, frame: SlotIndex) =>
  set(dispatchAtom, { type: 'reshoot', frame, nowMs: performance.now() }),
)
export const writeMessageAtom = atom(null, (_get, set, message: string) =>
  set(dispatchAtom, { type: 'writeMessage', message }),
)
export const openStripAtom = atom(null, (_get, set) => set(dispatchAtom, { type: 'openStrip' }))
export const closeStripAtom = atom(null, (_get, set) => set(dispatchAtom, { type: 'closeStrip' }))
