import { randomBytes } from 'node:crypto'

/** One-time links to the owner's page: each opens it once, within its time. */
export type OwnerLinks = ReturnType<typeof createOwnerLinks>

/** A link that was printed at the start is used in the next minutes, or printed again. */
const lifetimeMs = 60 * 60_000

/** Links that wait at the same time; the oldest one goes. */
const maxWaiting = 10

/** Creates the links. @param now milliseconds of a monotonic clock */
export function createOwnerLinks(now: () => number = () => performance.now()) {
  const endMsOf = new Map<string, number>()
  return {
    /** Makes a token, 128 random bits as base64url. */
    make(): string {
      const token = randomBytes(16).toString('base64url')
      endMsOf.set(token, now() + lifetimeMs)
      for (const oldest of [...endMsOf.keys()].slice(0, -maxWaiting)) endMsOf.delete(oldest)
      return token
    },
    /** Makes all tokens invalid. */
    clear: () => endMsOf.clear(),
    /** Uses a token up. @returns whether it was valid */
    use(token: string): boolean {
      const endMs = endMsOf.get(token) ?? 0
      endMsOf.delete(token)
      return endMs > now()
    },
  }
}
