import { atom } from 'jotai'
import { cameraAtom, hasStripAtom } from '../booth/session/boothAtoms.ts'
import { offeredFiltersAtom } from '../booth/live/filterAtoms.ts'
import { introPhaseAtom } from '../booth/session/introAtoms.ts'
import { rendererAtom } from '../booth/live/liveViewAtoms.ts'
import { runAbortably, type Store, subscribe } from '../lib/store.ts'
import { sampleStripAtom } from '../booth/strip/sampleAtoms.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { drawSamples, type SampleRequest } from './hangingPictures.ts'
import { boothStoreAtom, dispatchKioskAtom, samplesAtom, shownStripsAtom } from './kioskAtoms.ts'

/** Hour of the morning at which a night ends: what hangs from it is taken down. */
const morningHour = 6

const checkMs = 60_000

/**
 * Attract stage: takes tonight's strips down in the morning, and draws samples in the event's dress while nobody is there.
 * @returns cleanup
 */
export function startAttract(kiosk: Store): Cleanup {
  return combineCleanups(
    // Not one timer until the morning: a device that sleeps stops it.
    subscribe(kiosk, shownStripsAtom, ({ length }) => {
      if (length === 0) return undefined
      const timer = setInterval(() => {
        kiosk.set(dispatchKioskAtom, { type: 'hideStrips', fromMs: 0, toMs: lastMorning(Date.now()) })
      }, checkMs)
      return () => clearInterval(timer)
    }),
    subscribe(kiosk, boothStoreAtom, (booth) =>
      runAbortably(booth, sampleRequestAtom, async ({ key, ...request }, signal) => {
        if (kiosk.get(samplesAtom).key === key) return
        kiosk.set(samplesAtom, { key, strips: await drawSamples(request, signal) })
      }),
    ),
  )
}

/** The last end of a night, milliseconds since the epoch. */
const lastMorning = (nowMs: number) =>
  new Date(nowMs - morningHour * 3_600_000).setHours(morningHour, 0, 0, 0)

/** What samples are drawn for; null while the booth is busy with its splash or with a visitor. */
const sampleRequestAtom = atom((get): (SampleRequest & { readonly key: string }) | null => {
  const [sample, renderer] = [get(sampleStripAtom), get(rendererAtom)]
  const isIdle = get(cameraAtom).state === 'idle' && get(introPhaseAtom) === 'over' && !get(hasStripAtom)
  if (!sample || !renderer || !isIdle) return null
  const films = get(offeredFiltersAtom)
  const key = JSON.stringify([sample.brand?.key, sample.template.id, films.map(({ id }) => id)])
  return { key, sample, films, renderer }
})
