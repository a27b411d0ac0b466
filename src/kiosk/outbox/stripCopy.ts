import { toBase64Url } from '../../lib/bytes.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import { createQueue } from '../../lib/queue.ts'
import { stripName } from '../../strip/export/stripName.ts'
import type { Outbox } from './outbox.ts'

/** Files of a strip that its host keeps; `mp4` is null without a moving strip. */
type KeptStrip = { readonly jpeg: Blob; readonly mp4: Blob | null }

/** Copy of the strip that a visitor still changes. It is on the device from its first file on, for a crash. */
export type StripCopy = ReturnType<typeof openStripCopy>

/** Opens the copy of a new strip by its id. No tab hands it in until it is finished, or its page is gone. */
export function openStripCopy(outbox: Outbox, id: string) {
  let strip: KeptStrip | null = null
  let isRefused = false
  let unlock: Cleanup = () => undefined
  const locked = new Promise<void>((resolve) => {
    const hold = () => new Promise<void>((end) => resolve(void (unlock = end)))
    void navigator.locks.request(lockName(id), hold).catch(() => resolve())
  })
  const enqueue = createQueue((cause) => console.warn('A copy was not changed.', cause))
  void enqueue(() => locked)

  async function syncNow(): Promise<void> {
    if (!strip || isRefused) return outbox.remove(id)
    const [jpg, mp4 = null] = await Promise.all([strip.jpeg.arrayBuffer(), strip.mp4?.arrayBuffer()])
    if (!isRefused) await outbox.put(id, { jpg, mp4 })
  }
  const sync = () => enqueue(syncNow)

  return {
    /** Keeps the strip as it is now. */
    put(next: KeptStrip): void {
      strip = next
      if (!isRefused) void sync()
    },
    /** Removes the copy, or keeps it again, as the visitor asks. */
    setRefused(refused: boolean): void {
      if (refused === isRefused) return
      isRefused = refused
      // A crash may come before the copy is gone.
      if (refused) outbox.markRemoved(id)
      void sync()
    },
    /** Ends the visit: the copy may now be handed in, unless it is marked as removed. */
    async finish(): Promise<void> {
      await enqueue(() => unlock())
      // The next visitor finds nothing of this one, whoever still holds the copy.
      strip = null
    },
  }
}

/** Id of a strip, new for each: the name of its copy's files, `retro-photostrip-2026-11-27-201530-k3Fz9QpL`. */
export const createStripId = (date: Date) =>
  `${stripName(date)}-${toBase64Url(crypto.getRandomValues(new Uint8Array(6)))}`

const lockName = (id: string) => `retro-booth.kiosk.strip.${id}`

/**
 * Runs a task unless another one works on this copy, in any tab: its visit, or another hand-in.
 * @returns the task's result; null where it did not run
 */
export function withStripLock<Value>(id: string, task: () => Promise<Value>): Promise<Value | null> {
  return navigator.locks.request(lockName(id), { ifAvailable: true }, async (lock) => lock && task())
}
