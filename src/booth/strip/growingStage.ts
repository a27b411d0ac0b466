import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { runAbortably, type Store, subscribe } from '../../lib/store.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import { isBusyAtom } from '../session/boothAtoms.ts'
import { photoIndices } from '../session/boothState.ts'
import { growingPictureAtom, type GrowingStrip, growingStripAtom } from './growingAtoms.ts'

// Of a session alone.
const painter = lazyModule(() => import('../../strip/paintSmall.ts'))

/** Pixels of the picture: it is 200 to 300 CSS pixels wide beside the mirror, and larger for a second in its room. */
const box = { widthPx: 480, heightPx: 960 } as const

/**
 * Growing strip stage: photos of a session -> picture of the strip that they become, painted anew for each.
 * @returns cleanup; it forgets the picture, as does the end of a session
 */
export function startGrowingStrip(store: Store): Cleanup {
  return combineCleanups(
    runAbortably(store, growingStripAtom, (growing, signal) => paint(store, growing, signal)),
    subscribe(store, isBusyAtom, (isBusy) => (isBusy ? () => store.set(growingPictureAtom, null) : null)),
  )
}

async function paint(store: Store, { strip, seeds }: GrowingStrip, signal: AbortSignal): Promise<void> {
  const { paintSmallStrip } = await painter.load()
  const image = await paintSmallStrip(strip, box, signal)
  const { template } = strip
  const previous = store.get(growingPictureAtom)
  const isSame = previous?.template === template
  const dropped = isSame
    ? (photoIndices.find((index) => seeds[index] !== previous.seeds[index]) ?? null)
    : null
  const before = dropped === null ? null : (previous?.image ?? null)
  store.set(growingPictureAtom, { template, seeds, image, before, dropped })
}
