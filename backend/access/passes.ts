import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import * as v from 'valibot'

import { readJson } from '../../src/lib/readJson.ts'
import { check } from '../../src/lib/schema.ts'
import { hasErrorCode } from '../files/errorCode.ts'
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

/** Passes in cookies: http-only, for pages of this site alone. The booth remembers the hash of each until its end. */
export type Passes = ReturnType<typeof createPasses>

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

/** Clocks in milliseconds: since the epoch (`now`), and monotonic (`elapsed`). */
const systemClock = { now: () => Date.now(), elapsed: () => performance.now() }

/**
 * Creates the passes of a booth, in `sessions.json` of the data folder. While the booth runs they end by the time that has
 * passed: a clock that is set meanwhile ends none.
 * @param folder null keeps them in memory
 */
export function createPasses(folder: string | null, { now, elapsed } = systemClock) {
  const path = folder === null ? null : join(folder, 'sessions.json')
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
    const held = [...passes.values()].map(({ endMs, ...pass }) => ({ ...pass, end: endMs + savedShift }))
    if (path === null) return
    saving = saving
      .then(() => replaceFile(path, JSON.stringify(held)))
      .catch(async (cause: unknown) => {
        console.error('The owner’s sessions are not kept.', cause)
        // The list before, on a full disk: a restart would let in whom it signed out.
        await rm(path, { force: true }).catch(() => undefined)
      })
  }

  /** Passes of a role that hold, the oldest first. */
  function list(role: PassRole): readonly Pass[] {
    for (const { id, endMs } of passes.values()) if (endMs <= elapsed()) passes.delete(id)
    // The next start compares the ends with the clock as it is then.
    if (Math.abs(shift() - savedShift) > clockToleranceMs) save()
    return [...passes.values()].filter((pass) => pass.role === role)
  }

  return {
    list,
    /** Value of `Set-Cookie` that gives a browser a pass. @param isSecure true where the booth is opened by https */
    issue(role: PassRole, isSecure: boolean): string {
      const others = list(role)
      const numbers = others.map(({ number }) => number)
      const number = [...numbers, 0].findIndex((_, index) => !numbers.includes(index + 1)) + 1
      const secret = randomBytes(32).toString('base64url')
      const id = idOf(secret)
      for (const oldest of others.slice(0, 1 - maxPasses)) passes.delete(oldest.id)
      passes.set(id, { id, role, number, endMs: elapsed() + 1000 * lifetimeS[role] })
      save()
      return cookie(role, secret, lifetimeS[role]) + (isSecure ? '; Secure' : '')
    },
    /** Value of `Set-Cookie` that removes the pass from the browser. */
    revoke: (role: PassRole): string => cookie(role, '', 0),
    /** Pass of this role that a request has; null for none. */
    find({ cookie: header = '' }: Pick<IncomingHttpHeaders, 'cookie'>, role: PassRole): Pass | null {
      // Another program on this host may have set a cookie of the same name: any valid one counts.
      const values = [...header.matchAll(new RegExp(`\\bbooth-${role}=([\\w-]+)`, 'g'))].slice(0, 10)
      const ids = values.map(([, secret = '']) => idOf(secret))
      return list(role).find(({ id }) => ids.includes(id)) ?? null
    },
    /** Ends passes, wherever their cookies are; null is none. */
    end(ended: readonly (Pass | null)[]): void {
      if (ended.filter((pass) => pass && passes.delete(pass.id)).length > 0) save()
    },
    /** Resolves when the last change is in the data folder. */
    saved: (): Promise<void> => saving,
  }
}

/** Id of a pass: the file, and whoever reads it, can't make the cookie of it. */
const idOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Passes of an earlier run. A file that can't be read signs everybody out, and does nothing else. */
function readFile(path: string | null): v.InferOutput<typeof fileSchema> {
  try {
    return path === null ? [] : (check(fileSchema, readJson(readFileSync(path)).value).value ?? [])
  } catch (cause) {
    if (!hasErrorCode(cause, 'ENOENT')) console.error('The owner’s sessions can’t be read.', cause)
    return []
  }
}

function cookie(role: PassRole, secret: string, maxAgeS: number): string {
  return `booth-${role}=${secret}; Max-Age=${maxAgeS}; Path=${paths[role]}; HttpOnly; SameSite=Strict`
}
