import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import * as v from 'valibot'

import { readJson } from '../../src/lib/readJson.ts'
import { check } from '../../src/lib/schema.ts'
import { hasErrorCode } from '../errorCode.ts'
import { replaceFile } from '../files/atomicFile.ts'

/** What a pass allows: `owner` everything of the owner's page, `kiosk` to hand in copies of strips. */
export type PassRole = 'owner' | 'kiosk'

/** Pass that was issued and still holds. */
export type Pass = {
  readonly id: string
  readonly role: PassRole
  /** Number of a kiosk, by which its owner knows it: the smallest that no other pass has. */
  readonly number: number
}

type RequestHeaders = Pick<IncomingHttpHeaders, 'cookie'>

/** Signed passes in cookies: http-only, for pages of this site alone. The booth remembers each of them until its end. */
export type Passes = {
  /** Value of `Set-Cookie` that gives a browser a pass. @param isSecure true where the booth is opened by https */
  readonly issue: (role: PassRole, isSecure: boolean) => string
  /** Value of `Set-Cookie` that removes the pass from the browser. */
  readonly revoke: (role: PassRole) => string
  /** Pass of this role that a request has; null for none. */
  readonly find: (headers: RequestHeaders, role: PassRole) => Pass | null
  /** Passes of a role that hold, the oldest first. */
  readonly list: (role: PassRole) => readonly Pass[]
  /** Ends passes, wherever their cookies are; null is none. */
  readonly end: (passes: readonly (Pass | null)[]) => void
  /** Resolves when the last change is in the data folder. */
  readonly saved: () => Promise<void>
}

/** A party lasts an evening; a kiosk may stand for weeks. */
const lifetimeS: Readonly<Record<PassRole, number>> = { owner: 24 * 3600, kiosk: 30 * 24 * 3600 }

/** Paths to which browsers send the cookie: a kiosk's with everything, as it has a share of its own. */
const paths: Readonly<Record<PassRole, string>> = { owner: '/owner', kiosk: '/' }

/** Passes of a role that hold at the same time; the oldest one goes. */
const maxPasses = 100

/** The clock was set where it has moved so much against the time that has passed. */
const clockToleranceMs = 60_000

const fileSchema = v.array(
  v.object({ id: v.string(), role: v.picklist(['owner', 'kiosk']), number: v.number(), end: v.number() }),
)

/** Reads milliseconds: since the epoch (`now`), and of a monotonic clock (`elapsed`). */
export type Clock = { readonly now: () => number; readonly elapsed: () => number }

const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() }

/**
 * Creates the passes of a booth, in `sessions.json` of the data folder. While the booth runs they end by the time that has
 * passed: a clock that is set meanwhile ends none.
 * @param key secret that signs them: another key makes all of them invalid
 * @param folder null keeps them in memory
 */
export function createPasses(key: string, folder: string | null, clock = systemClock): Passes {
  const { add, list, end, saved } = openList(folder === null ? null : join(folder, 'sessions.json'), clock)

  function pairOf({ role, id }: Pass): string {
    const signature = createHmac('sha256', key).update(`retro-booth pass ${role} ${id}`).digest('base64url')
    return `booth-${role}=${id}.${signature}`
  }

  return {
    issue(role, isSecure) {
      const others = list(role)
      const numbers = others.map(({ number }) => number)
      const number = [...numbers, 0].findIndex((_, index) => !numbers.includes(index + 1)) + 1
      const pass = { id: randomBytes(16).toString('base64url'), role, number }
      end(others.slice(0, 1 - maxPasses))
      add(pass)
      return cookie(role, pairOf(pass), lifetimeS[role]) + (isSecure ? '; Secure' : '')
    },
    revoke: (role) => cookie(role, `booth-${role}=`, 0),
    find({ cookie: header = '' }, role) {
      // Another program on this host may have set a cookie of the same name: any valid one counts.
      const pairs = header.split(';').map((pair) => Buffer.from(pair.trim()))
      const isSent = (pass: Pass) => {
        const own = Buffer.from(pairOf(pass))
        return pairs.some((pair) => pair.length === own.length && timingSafeEqual(pair, own))
      }
      return list(role).find((pass) => header.includes(pass.id) && isSent(pass)) ?? null
    },
    list,
    end,
    saved,
  }
}

/** Opens the list of the passes that hold. */
function openList(path: string | null, { now, elapsed }: Clock) {
  const shift = () => now() - elapsed()
  let savedShift = shift()
  let saving = Promise.resolve()
  /** Passes by id, with their ends on the monotonic clock. */
  const passes = new Map(
    readFile(path).map(({ end, ...pass }) => {
      const leftMs = Math.min(end - now(), 1000 * lifetimeS[pass.role])
      return [pass.id, { ...pass, endMs: elapsed() + leftMs }] as const
    }),
  )

  function save(): void {
    savedShift = shift()
    const list = [...passes.values()].map(({ endMs, ...pass }) => ({ ...pass, end: endMs + savedShift }))
    if (path === null) return
    saving = saving
      .then(() => replaceFile(path, JSON.stringify(list)))
      .catch((cause: unknown) => console.error('The owner’s sessions are not kept.', cause))
  }

  return {
    add: (pass: Pass): void => {
      passes.set(pass.id, { ...pass, endMs: elapsed() + 1000 * lifetimeS[pass.role] })
      save()
    },
    list: (role: PassRole): readonly Pass[] => {
      for (const { id, endMs } of passes.values()) if (endMs <= elapsed()) passes.delete(id)
      // The next start compares the ends with the clock as it is then.
      if (Math.abs(shift() - savedShift) > clockToleranceMs) save()
      return [...passes.values()].filter((pass) => pass.role === role)
    },
    end: (ended: readonly (Pass | null)[]): void => {
      if (ended.filter((pass) => pass && passes.delete(pass.id)).length > 0) save()
    },
    saved: () => saving,
  }
}

/** Passes of an earlier run. A file that can't be read signs everybody out, and does nothing else. */
function readFile(path: string | null): v.InferOutput<typeof fileSchema> {
  try {
    return path === null ? [] : (check(fileSchema, readJson(readFileSync(path)).value).value ?? [])
  } catch (cause) {
    if (!hasErrorCode(cause, 'ENOENT')) console.error('The owner’s sessions can’t be read.', cause)
    return []
  }
}

function cookie(role: PassRole, pair: string, maxAgeS: number): string {
  return `${pair}; Max-Age=${maxAgeS}; Path=${paths[role]}; HttpOnly; SameSite=Strict`
}
