import { randomBytes } from 'node:crypto'

import { ownBooth, visitorNetwork } from '../http/address.ts'

/** An upload that waits in memory. The server can't read it: the key is in the link alone. */
export type Upload = {
  /** 128-bit random id, base64url. */
  readonly id: string
  /** What the booth shows to stop the sharing; the phone never learns it. 128-bit random, base64url. */
  readonly dropKey: string
  readonly expiresAt: number
}

/** A download that has begun: it counts when it ends, and not at all when it is broken off. */
export type Download = {
  readonly bytes: Uint8Array
  /** Aborted when the upload is dropped or expires: the rest is not sent. */
  readonly signal: AbortSignal
  /** To be called once: whether all of it was sent. */
  readonly end: (isWhole: boolean) => void
}

/** Uploads in memory, never on a disk; each is gone after its time, after its downloads, or when it is dropped. */
export type UploadStore = ReturnType<typeof createUploadStore>

/** Limits of a store. */
export type UploadStoreOptions = {
  readonly lifetimeMs: number
  readonly maxDownloads: number
  readonly maxTotalBytes: number
  /** Share of one network. */
  readonly maxNetworkBytes: number
  /** Part of the total for the booth's own page, which serves all its guests: others never take it. */
  readonly ownBytes: number
  /** Called when the last upload is gone. */
  readonly onEmpty: () => void
}

/** The limits of the specification of sharing: 10 minutes, 20 downloads, 64 MB in all; 24 MB of one network, or of the booth itself. */
export const uploadLimits = {
  lifetimeMs: 10 * 60_000,
  maxDownloads: 20,
  maxTotalBytes: 64 * 1024 * 1024,
  maxNetworkBytes: 24 * 1024 * 1024,
  ownBytes: 24 * 1024 * 1024,
} as const

type Kept = Upload & {
  readonly network: string
  readonly bytes: Uint8Array
  readonly controller: AbortController
  readonly timer: NodeJS.Timeout
  /** Downloads that are under way or have ended, and those that have ended. */
  started: number
  ended: number
}

/** A store whose uploads live as long as the process. @returns close it before the process ends */
export function createUploadStore(options: UploadStoreOptions) {
  const { lifetimeMs, maxDownloads, onEmpty } = options
  // In the order of their arrival: a Map keeps it.
  const uploads = new Map<string, Kept>()

  function remove(kept: Kept): void {
    if (!uploads.delete(kept.id)) return
    clearTimeout(kept.timer)
    kept.controller.abort()
    if (uploads.size === 0) onEmpty()
  }

  /** Finds an upload by the wall clock: a timer does not run while the machine sleeps. */
  function find(id: string): Kept | undefined {
    const kept = uploads.get(id)
    if (kept && Date.now() >= kept.expiresAt) remove(kept)
    return uploads.get(id)
  }

  const owned = (id: string, dropKey: string) => {
    const kept = find(id)
    return kept?.dropKey === dropKey ? kept : undefined
  }

  return {
    /**
     * Keeps an upload of an address. Where the network's share or the store is full, the network's own oldest uploads are
     * dropped first, then the oldest of any network that has more than one.
     * @returns null where that is not enough: the last upload of another network is never dropped
     */
    put(bytes: Uint8Array, address: string): Upload | null {
      for (const id of uploads.keys()) find(id)
      const network = visitorNetwork(address)
      const leaving = makeRoom([...uploads.values()], network, bytes.length, options)
      if (!leaving) return null
      leaving.forEach(remove)
      const kept = createKept(network, bytes, lifetimeMs, () => remove(kept))
      uploads.set(kept.id, kept)
      return { id: kept.id, dropKey: kept.dropKey, expiresAt: kept.expiresAt }
    },
    /** @returns null for an id that is unknown, expired, used up or dropped: the caller can't tell which */
    startDownload(id: string): Download | null {
      const kept = find(id)
      if (!kept || kept.started >= maxDownloads) return null
      kept.started += 1
      const end = (isWhole: boolean) => {
        if (isWhole) kept.ended += 1
        else kept.started -= 1
        if (kept.ended >= maxDownloads) remove(kept)
      }
      return { bytes: kept.bytes, signal: kept.controller.signal, end }
    },
    /** @returns the downloads that have ended, null where the upload is gone or the key is not its own */
    countDownloads: (id: string, dropKey: string): number | null => owned(id, dropKey)?.ended ?? null,
    /** @returns whether there was such an upload with this key */
    drop(id: string, dropKey: string): boolean {
      const kept = owned(id, dropKey)
      if (kept) remove(kept)
      return kept !== undefined
    },
    /** Drops all uploads. */
    close(): void {
      for (const kept of uploads.values()) remove(kept)
    },
  }
}

function createKept(network: string, bytes: Uint8Array, lifetimeMs: number, expire: () => void): Kept {
  return {
    network,
    id: randomId(),
    dropKey: randomId(),
    expiresAt: Date.now() + lifetimeMs,
    bytes,
    controller: new AbortController(),
    timer: setTimeout(expire, lifetimeMs).unref(),
    started: 0,
    ended: 0,
  }
}

const sizeOf = (uploads: readonly Kept[]): number => uploads.reduce((sum, { bytes }) => sum + bytes.length, 0)

const randomId = (): string => randomBytes(16).toString('base64url')

/** Uploads that have to go for one of a network, oldest first; null where it has no room with any of them gone. */
function makeRoom(
  all: readonly Kept[],
  network: string,
  size: number,
  { maxTotalBytes, maxNetworkBytes, ownBytes }: UploadStoreOptions,
): readonly Kept[] | null {
  const isOwn = network === ownBooth
  // Others have what the booth's share, or the booth where it has more, leaves of the total.
  const ownTotal = sizeOf(all.filter((kept) => kept.network === ownBooth))
  const shared = all.filter((kept) => isOwn || kept.network !== ownBooth)
  const [maxShare, maxShared] = isOwn
    ? [maxTotalBytes, maxTotalBytes]
    : [maxNetworkBytes, maxTotalBytes - Math.max(ownBytes, ownTotal)]
  const leaving: Kept[] = []
  const left = (of: readonly Kept[]) => of.filter((kept) => !leaving.includes(kept))
  const ofNetwork = (name: string) => left(shared).filter((kept) => kept.network === name)
  for (;;) {
    const own = ofNetwork(network)
    const isFull = sizeOf(left(shared)) + size > maxShared
    if (sizeOf(own) + size <= maxShare && !isFull) return leaving
    const oldest = own[0] ?? left(shared).find((kept) => ofNetwork(kept.network).length > 1)
    if (!oldest) return null
    leaving.push(oldest)
  }
}
