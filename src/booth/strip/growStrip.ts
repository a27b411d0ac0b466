import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { runAbortably, type Store } from '../../lib/store.ts'
import { paintSmallStrip } from '../../strip/paintSmall.ts'
import { photoIndices } from '../session/boothState.ts'
import { growingPictureAtom, type GrowingStrip, growingStripAtom } from './growingAtoms.ts'

/** Pixels of the picture: it is 200 to 300 CSS pixels wide beside the mirror, and larger for a second in its room. */
const box = { widthPx: 480, heightPx: 960 } as const

/** Paints the strip of the session as it grows. @returns cleanup; it forgets the picture */
export function growStrip(store: Store): Cleanup {
  return combineCleanups(
    runAbortably(store, growingStripAtom, (growing, signal) => paint(store, growing, signal)),
    () => store.set(growingPictureAtom, null),
  )
}

async function paint(store: Store, { strip, seeds }: GrowingStrip, signal: AbortSignal): Promise<void> {
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
