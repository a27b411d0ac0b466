/**
 * Limits on what visitors can use of the Realtime server; one address may be a whole party behind one router. An IPv6
 * address counts as its /64 in all of them.
 */
export const defaultLimits = {
  /** Open sockets of all visitors. */
  sockets: 1000,
  socketsPerAddress: 250,
  /** Time that a socket may be open without the channel. */
  joinTimeoutMs: 30_000,
  /** Size of one frame. */
  frameBytes: 64 * 1024,
  /** Fragments of one message. Each costs some 200 bytes of memory until the message is complete, even if it is empty. */
  frameFragments: 64,
  /** Network chunks of one frame, each as dear as a fragment; the smallest usual packets, of 576 bytes, make 120 of it. */
  frameChunks: 256,
  /** Frames of one socket: size and refill rate of its token bucket. */
  frameBurst: 50,
  framesPerSecond: 10,
  /** Joins of one address: size and refill rate of its token bucket. A join costs a reply of the server, no query. */
  joinBurst: 500,
  joinsPerSecond: 50,
  /** Unsent bytes at which a slow socket is dropped. */
  bufferedBytes: 1024 * 1024,
  /** Interval of the heartbeat. */
  pingIntervalMs: 25_000,
}

/** Limits of a Realtime server. */
export type Limits = Readonly<typeof defaultLimits>
