import type { Cleanup } from '../../lib/cleanup.ts'
import type { KeptStrip } from './StripFolder.ts'
import { type StripLock, stripId } from './writeWaiting.ts'
import { waitingStrips } from './waitingStrips.ts'

/** Copy of the strip that a visitor still changes. It is on the device from its first file on, for a crash. */
export type StripCopy = {
  /** Keeps the strip as it is now. */
  readonly put: (strip: KeptStrip) => void
  /** Removes the copy, or keeps it again, as the visitor asks. */
  readonly setRefused: (isRefused: boolean) => void
  /**
   * Ends the visit: the copy now waits for the folder.
   * @returns the still of the strip where the device had no room for it, else null
   */
  readonly finish: () => Promise<Blob | null>
}

/** Opens the copy of a new strip. No tab writes it into the folder until it is finished, or its page is gone. */
export function openStripCopy(atMs: number): StripCopy {
  const id = stripId(atMs)
  let strip: KeptStrip | null = null
  let isRefused = false
  let isStored = false
  let unlock: Cleanup = () => undefined
  const locked = new Promise<void>((resolve) => {
    const hold = () => new Promise<void>((end) => resolve(void (unlock = end)))
    void navigator.locks.request(lockName(id), hold).catch(() => resolve())
  })
  let last: Promise<void> = locked
  /** Runs after all earlier changes, so that the last one wins. */
  const sync = () => {
    last = last.then(async () => {
      try {
        const kept = isRefused ? null : strip
        await (kept ? waitingStrips.put(id, kept) : waitingStrips.remove(id))
        isStored = kept !== null
      } catch (cause) {
        isStored = false
        console.warn('The device has no room for the copy of a strip.', cause)
      }
    })
  }
  return {
    put(next) {
      strip = next
      if (!isRefused) sync()
    },
    setRefused(refused) {
      if (refused === isRefused) return
      isRefused = refused
      sync()
    },
    async finish() {
      if (!isStored) sync()
      await last
      unlock()
      const unsaved = isRefused || isStored || !strip ? null : strip.jpeg
      // The next visitor finds nothing of this one, whoever still holds the copy.
      strip = null
      return unsaved
    },
  }
}

const lockName = (id: string) => `retro-booth.kiosk.strip.${id}`

/** Lock of the browser, over all its tabs: a strip is skipped while its visitor has it, or another tab writes it. */
export const stripLock: StripLock = async (id, task) => {
  await navigator.locks.request(lockName(id), { ifAvailable: true }, async (lock) => {
    if (lock) await task()
  })
}
