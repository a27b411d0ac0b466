/** How much of this server visitors may take. */
export type Limits = {
  /** Open sockets of all visitors, and of one address; an IPv6 address is its /64, as in all of these. */
  readonly sockets: number
  readonly socketsPerAddress: number
  readonly channelsPerSocket: number
  /** Time that a socket may be open without a channel. */
  readonly joinTimeoutMs: number
  readonly frameBytes: number
  /**
   * Parts of one message, and chunks of one frame that the network has delivered: each is remembered at a cost of
   * some 200 bytes until the message is whole, however few bytes it carries.
   */
  readonly frameFragments: number
  readonly frameChunks: number
  /** Frames that one socket may send: so many at once, and so many a second in the long run. */
  readonly frameBurst: number
  readonly framesPerSecond: number
  /** Joins of one address, likewise: each costs the database nothing, but an answer of the server. */
  readonly joinBurst: number
  readonly joinsPerSecond: number
  /** Bytes that wait for a reader before it is given up. */
  readonly waitingBytes: number
  /** Time between two looks whether the other end is still there. */
  readonly pingIntervalMs: number
}

/** One address may be a whole party behind one router. */
export const defaultLimits: Limits = {
  sockets: 1000,
  socketsPerAddress: 250,
  channelsPerSocket: 10,
  joinTimeoutMs: 30_000,
  frameBytes: 64 * 1024,
  frameFragments: 64,
  // A frame of the greatest length comes in 120 chunks over the smallest packets that are usual, of 576 bytes.
  frameChunks: 256,
  frameBurst: 50,
  framesPerSecond: 10,
  joinBurst: 500,
  joinsPerSecond: 50,
  waitingBytes: 1024 * 1024,
  pingIntervalMs: 25_000,
}

/** Lets so many through at once and so many a second in the long run. @returns true while there is room */
export function createBucket(
  burst: number,
  perSecond: number,
  nowMs = () => performance.now(),
): () => boolean {
  let room = burst
  let seenMs = nowMs()
  return () => {
    const askedMs = nowMs()
    room = Math.min(burst, room + ((askedMs - seenMs) / 1000) * perSecond)
    seenMs = askedMs
    if (room < 1) return false
    room -= 1
    return true
  }
}
