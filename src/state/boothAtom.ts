import { atom } from 'jotai'
import { newBooth } from './booth.ts'
import { isMuted } from './hold.ts'
import { type BoothEvent, isBusy, reduceBooth } from './reduceBooth.ts'

const stateAtom = atom(newBooth)

/** The booth; its only writer is `happenAtom`. */
export const boothAtom = atom((get) => get(stateAtom))

/** Something happened: the booth goes on by its reducer. */
export const happenAtom = atom(null, (get, set, event: BoothEvent) => {
  set(stateAtom, reduceBooth(get(stateAtom), event))
})

export const cameraAtom = atom((get) => get(stateAtom).camera)
/** True while the running camera sends no picture. */
export const mutedAtom = atom((get) => isMuted(get(stateAtom)))
export const sessionAtom = atom((get) => get(stateAtom).session)
export const noticeAtom = atom((get) => get(stateAtom).notice)

/** Photos taken so far in this session, 0 to 4. */
export const photoCountAtom = atom((get) => get(sessionAtom).photos.length)

/** True from the first countdown until the strip opens. */
export const busyAtom = atom((get) => isBusy(get(sessionAtom)))

/** The number that the countdown shows, null while none runs. */
export const countAtom = atom((get) => {
  const session = get(sessionAtom)
  return session.phase === 'countdown' ? session.count : null
})

/** Whether countdowns run, or have been broken off with photos left and a camera to go on. */
export const countdownsAtom = atom((get): 'running' | 'broken off' | 'none' => {
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
