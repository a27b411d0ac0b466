/** Limits on what visitors can use of the Realtime server. An IPv6 address counts as its /64 in all of them. */
export type Limits = {
  /** Open sockets of all visitors. */
  readonly sockets: number
  readonly socketsPerAddress: number
  readonly channelsPerSocket: number
  /** Time that a socket may be open without a channel. */
  readonly joinTimeoutMs: number
  /** Size of one frame. */
  readonly frameBytes: number
  /** Fragments of one message. Each costs some 200 bytes of memory until the message is complete, even if it is empty. */
  readonly frameFragments: number
  /** Network chunks of one frame; each costs as much as a fragment. */
  readonly frameChunks: number
  /** Frames of one socket: the size of its token bucket. */
  readonly frameBurst: number
  /** Frames of one socket: the refill rate of its token bucket. */
  readonly framesPerSecond: number
  /** Joins of one address: the size of its token bucket. A join costs the database nothing, but a reply of the server. */
  readonly joinBurst: number
  /** Joins of one address: the refill rate of its token bucket. */
  readonly joinsPerSecond: number
  /** Unsent bytes at which a slow socket is dropped. */
  readonly bufferedBytes: number
  /** Interval of the heartbeat. */
  readonly pingIntervalMs: number
}

/** Default limits; one address may be a whole party behind one router. */
export const defaultLimits: Limits = {
  sockets: 1000,
  socketsPerAddress: 250,
  channelsPerSocket: 10,
  joinTimeoutMs: 30_000,
  frameBytes: 64 * 1024,
  frameFragments: 64,
  // A frame of the maximum size arrives in 120 chunks over the smallest usual packets, of 576 bytes.
  frameChunks: 256,
  frameBurst: 50,
  framesPerSecond: 10,
  joinBurst: 500,
  joinsPerSecond: 50,
  bufferedBytes: 1024 * 1024,
  pingIntervalMs: 25_000,
}

/** Creates a token bucket: `burst` tokens, refilled with `perSecond`. @returns function that takes a token, false if none is left */
export function createTokenBucket(
  burst: number,
  perSecond: number,
  now = () => performance.now(),
): () => boolean {
  let tokens = burst
  let refilledMs = now()
  return () => {
    const nowMs = now()
    tokens = Math.min(burst, tokens + ((nowMs - refilledMs) / 1000) * perSecond)
    refilledMs = nowMs
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}

type AddressState = { sockets: number; readonly canJoin: () => boolean }

/** Limiter of sockets and joins per network: one IPv4 address, or the /64 of an IPv6 address. */
export type AddressLimiter = {
  /** True when the network may open another socket. */
  readonly canConnect: (network: string) => boolean
  /** Counts a new socket. `canJoin` counts a join of the network; `disconnect` uncounts the socket. */
  readonly connect: (network: string) => {
    readonly canJoin: () => boolean
    readonly disconnect: () => void
  }
}

/** Creates the limiter. A network's state is dropped with its last socket. */
export function createAddressLimiter(limits: Limits): AddressLimiter {
  const networks = new Map<string, AddressState>()
  let sockets = 0
  return {
    canConnect: (network) =>
      sockets < limits.sockets && (networks.get(network)?.sockets ?? 0) < limits.socketsPerAddress,
    connect(network) {
      const state = networks.get(network) ?? {
        sockets: 0,
        canJoin: createTokenBucket(limits.joinBurst, limits.joinsPerSecond),
      }
      networks.set(network, state)
      state.sockets += 1
      sockets += 1
      return {
        canJoin: state.canJoin,
        disconnect() {
          state.sockets -= 1
          sockets -= 1
          if (state.sockets === 0) networks.delete(network)
        },
      }
    },
  }
}
