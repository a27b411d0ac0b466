/** Limits on what visitors can use of the Realtime server. An IPv6 address counts as its /64 in all of them. */
export type Limits = {
  /** Open sockets of all visitors. */
  readonly sockets: number
  readonly socketsPerAddress: number
  /** Time that a socket may be open without the channel. */
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
