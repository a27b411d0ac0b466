import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** What a pass allows: `owner` everything of the owner's page, `kiosk` to hand in copies of strips. */
export type PassRole = 'owner' | 'kiosk'

/** Signed passes in cookies: http-only, for pages of this site alone, and with an end. */
export type Passes = {
  /** Value of `Set-Cookie` that gives a browser a pass. @param isSecure true where the booth is opened by https */
  readonly issue: (role: PassRole, isSecure: boolean) => string
  /** Value of `Set-Cookie` that takes the pass away. */
  readonly revoke: (role: PassRole) => string
  /** Whether a request has a valid pass of this role. */
  readonly allows: (headers: Pick<IncomingHttpHeaders, 'cookie'>, role: PassRole) => boolean
}

/** A party lasts an evening; a kiosk may stand for weeks. */
const lifetimeS: Readonly<Record<PassRole, number>> = { owner: 24 * 3600, kiosk: 30 * 24 * 3600 }

/** Paths to which browsers send the cookie: a kiosk's with everything, as it has a share of its own. */
const paths: Readonly<Record<PassRole, string>> = { owner: '/owner', kiosk: '/' }

/**
 * Creates the passes of a booth.
 * @param key secret that signs them: another key makes all of them invalid
 * @param now milliseconds since the epoch
 */
export function createPasses(key: string, now: () => number = Date.now): Passes {
  const sign = (text: string) => createHmac('sha256', key).update(`retro-booth pass ${text}`).digest()

  function isValid(role: PassRole, value: string): boolean {
    const [, end = '', signature = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(value) ?? []
    if (end === '') return false
    const isSigned = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(`${role} ${end}`))
    return isSigned && Number(end) * 1000 > now()
  }

  return {
    issue(role, isSecure) {
      const end = String(Math.floor(now() / 1000) + lifetimeS[role])
      const value = `${end}.${sign(`${role} ${end}`).toString('base64url')}`
      return cookie(role, value, lifetimeS[role]) + (isSecure ? '; Secure' : '')
    },
    revoke: (role) => cookie(role, '', 0),
    allows: ({ cookie: header = '' }, role) =>
      header
        .split(';')
        .map((part) => part.trim())
        // Another program on this host may have set a cookie of the same name: any valid one counts.
        .some(
          (part) => part.startsWith(`${nameOf(role)}=`) && isValid(role, part.slice(nameOf(role).length + 1)),
        ),
  }
}

const nameOf = (role: PassRole): string => `booth-${role}`

function cookie(role: PassRole, value: string, maxAgeS: number): string {
  return `${nameOf(role)}=${value}; Max-Age=${maxAgeS}; Path=${paths[role]}; HttpOnly; SameSite=Strict`
}
