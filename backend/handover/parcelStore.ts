import { randomBytes } from 'node:crypto'

/** A parcel that waits in memory. The server can't read it: the key is in the link alone. */
export type Parcel = {
  /** 128-bit random id, base64url. */
  readonly id: string
  /** What the booth shows to stop the sharing; the phone never learns it. 128-bit random, base64url. */
  readonly dropKey: string
  readonly expiresAt: number
}

/** A download that has begun: it counts when it ends, and not at all when it is broken off. */
export type Download = {
  readonly bytes: Uint8Array
  /** Aborted when the parcel is dropped or expires: the rest is not sent. */
  readonly signal: AbortSignal
  readonly finish: () => void
  readonly breakOff: () => void
}

/** Parcels in memory, never on a disk; each is gone after its time, after its downloads, or when it is dropped. */
export type ParcelStore = {
  /** Keeps a parcel. The oldest ones go first where the store is full. */
  readonly put: (bytes: Uint8Array) => Parcel
  /** @returns null for an id that is unknown, expired, used up or dropped: they can't be told apart */
  readonly startDownload: (id: string) => Download | null
  /** @returns the downloads that have ended, null where the parcel is gone or the key is not its own */
  readonly countDownloads: (id: string, dropKey: string) => number | null
  /** @returns whether there was such a parcel with this key */
  readonly drop: (id: string, dropKey: string) => boolean
  readonly isEmpty: () => boolean
  /** Drops all parcels. */
  readonly close: () => void
}

/** Limits of a store. */
export type ParcelStoreOptions = {
  readonly lifetimeMs: number
  readonly maxDownloads: number
  readonly maxTotalBytes: number
  /** Called when the last parcel is gone. */
  readonly onEmpty: () => void
}

/** The limits of the specification of sharing: 10 minutes, 20 downloads, 64 MB in all. */
export const parcelLimits = {
  lifetimeMs: 10 * 60_000,
  maxDownloads: 20,
  maxTotalBytes: 64 * 1024 * 1024,
} as const

type Kept = Parcel & {
  readonly bytes: Uint8Array
  readonly controller: AbortController
  readonly timer: NodeJS.Timeout
  /** Downloads that are under way, and those that have ended. */
  started: number
  ended: number
}

/** A store whose parcels live as long as the process. @returns close it before the process ends */
export function createParcelStore(options: ParcelStoreOptions): ParcelStore {
  const { lifetimeMs, maxDownloads, maxTotalBytes, onEmpty } = options
  // In the order of their arrival: a Map keeps it.
  const parcels = new Map<string, Kept>()
  let totalBytes = 0

  function remove(kept: Kept): void {
    if (!parcels.delete(kept.id)) return
    clearTimeout(kept.timer)
    totalBytes -= kept.bytes.length
    kept.controller.abort()
    if (parcels.size === 0) onEmpty()
  }

  function makeRoomFor(size: number): void {
    for (const kept of parcels.values()) {
      if (totalBytes + size <= maxTotalBytes) return
      remove(kept)
    }
  }

  const owned = (id: string, dropKey: string): Kept | undefined => {
    const kept = parcels.get(id)
    return kept?.dropKey === dropKey ? kept : undefined
  }

  return {
    put(bytes) {
      makeRoomFor(bytes.length)
      const kept: Kept = {
        id: randomId(),
        dropKey: randomId(),
        expiresAt: Date.now() + lifetimeMs,
        bytes,
        controller: new AbortController(),
        timer: setTimeout(() => remove(kept), lifetimeMs).unref(),
        started: 0,
        ended: 0,
      }
      parcels.set(kept.id, kept)
      totalBytes += bytes.length
      return { id: kept.id, dropKey: kept.dropKey, expiresAt: kept.expiresAt }
    },
    startDownload(id) {
      const kept = parcels.get(id)
      if (!kept || kept.started >= maxDownloads) return null
      kept.started += 1
      const settle = once((isWhole: boolean) => {
        if (!isWhole) {
          kept.started -= 1
          return
        }
        kept.ended += 1
        if (kept.ended >= maxDownloads) remove(kept)
      })
      return {
        bytes: kept.bytes,
        signal: kept.controller.signal,
        finish: () => settle(true),
        breakOff: () => settle(false),
      }
    },
    countDownloads: (id, dropKey) => owned(id, dropKey)?.ended ?? null,
    drop(id, dropKey) {
      const kept = owned(id, dropKey)
      if (kept) remove(kept)
      return kept !== undefined
    },
    isEmpty: () => parcels.size === 0,
    close() {
      for (const kept of parcels.values()) remove(kept)
    },
  }
}

const randomId = (): string => randomBytes(16).toString('base64url')

/** The first call alone counts. */
function once<Value>(act: (value: Value) => void): (value: Value) => void {
  let isDone = false
  return (value) => {
    if (isDone) return
    isDone = true
    act(value)
  }
}
