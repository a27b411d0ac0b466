import { randomBytes, timingSafeEqual } from 'node:crypto'

/** One-time links to the owner's page: each opens it once, within its time. */
export type OwnerLinks = {
  /** Makes a token, 128 random bits as base64url. */
  readonly make: () => string
  /** Uses a token up. @returns whether it was valid */
  readonly use: (token: string) => boolean
}

/** A link that was printed at the start is used in the next minutes, or printed again. */
const lifetimeMs = 60 * 60_000

/** Links that wait at the same time; the oldest one goes. */
const maxWaiting = 10

/** Creates the links. @param now milliseconds of a monotonic clock */
export function createOwnerLinks(now: () => number = () => performance.now()): OwnerLinks {
  let waiting: readonly { readonly token: string; readonly endMs: number }[] = []
  return {
    make() {
      const token = randomBytes(16).toString('base64url')
      waiting = [...waiting, { token, endMs: now() + lifetimeMs }].slice(-maxWaiting)
      return token
    },
    use(token) {
      const found = waiting.find((link) => isSame(link.token, token))
      waiting = waiting.filter((link) => link !== found && link.endMs > now())
      return found !== undefined && found.endMs > now()
    },
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
