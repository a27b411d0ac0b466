import { randomBytes } from 'node:crypto'

/** One-time links to the owner's page: each opens it once, within its time. */
export type OwnerLinks = {
  /** Makes a token, 128 random bits as base64url. */
  readonly make: () => string
  /** Uses a token up. @returns whether it was valid */
  readonly use: (token: string) => boolean
  /** Makes all tokens invalid. */
  readonly clear: () => void
}

/** A link that was printed at the start is used in the next minutes, or printed again. */
const lifetimeMs = 60 * 60_000

/** Links that wait at the same time; the oldest one goes. */
const maxWaiting = 10

/** Creates the links. @param now milliseconds of a monotonic clock */
export function createOwnerLinks(now: () => number = () => performance.now()): OwnerLinks {
  const endMsOf = new Map<string, number>()
  return {
    make() {
      const token = randomBytes(16).toString('base64url')
      endMsOf.set(token, now() + lifetimeMs)
      for (const oldest of [...endMsOf.keys()].slice(0, -maxWaiting)) endMsOf.delete(oldest)
      return token
    },
    clear: () => endMsOf.clear(),
    use(token) {
      const endMs = endMsOf.get(token) ?? 0
      endMsOf.delete(token)
      return endMs > now()
    },
  }
}
