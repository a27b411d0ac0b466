import { createAddressLimit } from '../http/addressLimit.ts'
import { createBodyLimits } from '../http/bodyLimits.ts'
import { HttpError, refusal } from '../http/HttpError.ts'
import { type HttpRequest, type HttpResponse, jsonResponse, ownPages, type Route } from '../http/route.ts'
import type { Guard } from '../access/guard.ts'
import type { OwnerLinks } from './ownerLinks.ts'
import type { Passes, PassRole } from '../access/passes.ts'

/** Parts of the owner's sessions. */
export type SessionParts = {
  readonly passes: Passes
  readonly links: OwnerLinks
  readonly guard: Guard
  /** Address of the owner's page with a token, for another device. */
  readonly urlOf: (token: string) => Promise<string>
  /** True where the booth keeps copies of strips: it has a data folder. */
  readonly keepsCopies: boolean
  /** True where browsers open the booth by https. */
  readonly isSecure: (request: Pick<HttpRequest, 'isHttps'>) => boolean
}

/** Tries of one network: nobody guesses 128 bits, and a flood is not worth its answers. */
const tries = { burst: 10, perSecond: 1 / 30 } as const

/** Creates the routes that begin and end the sessions of the owner's page, and give a screen the right of a kiosk. */
export function createSessionRoutes(parts: SessionParts): readonly Route[] {
  const { passes, links, guard, urlOf, keepsCopies, isSecure } = parts
  const isWithinLimit = createAddressLimit(tries)

  async function open(request: HttpRequest): Promise<HttpResponse> {
    if (request.headers.origin === undefined) throw new HttpError(403)
    if (!isWithinLimit(request.address)) throw new HttpError(429, undefined, { 'Retry-After': '30' })
    const token = (await request.readBody()).toString('utf8')
    if (!links.use(token)) throw refusal(403, 'usedLink', 'This link was used, or its hour is over.')
    return issue('owner')(request)
  }

  /** Sets a cookie, once the change of the passes is in the data folder. */
  async function setCookie(cookie: string): Promise<HttpResponse> {
    await passes.saved()
    return { status: 204, headers: { 'Set-Cookie': cookie } }
  }

  /** Gives a browser a pass in place of the one that it has. */
  const issue = (role: PassRole) => (request: HttpRequest) => {
    passes.end([passes.find(request.headers, role)])
    return setCookie(passes.issue(role, isSecure(request)))
  }
  const signOut = ({ headers }: HttpRequest) => {
    passes.end([passes.find(headers, 'owner')])
    return setCookie(passes.revoke('owner'))
  }
  const signAllOut = () => {
    links.clear()
    passes.end(passes.list('owner'))
    return setCookie(passes.revoke('owner'))
  }
  const makeLink = async () => jsonResponse(201, JSON.stringify({ url: await urlOf(links.make()) }))
  // Not a refusal: browsers would report one as an error, in each kiosk that keeps no copies.
  const kioskSession = ({ headers }: HttpRequest) =>
    jsonResponse(200, JSON.stringify({ keepsCopies: keepsCopies && passes.find(headers, 'kiosk') !== null }))

  const post = { ...ownPages, methods: ['POST'] }
  const session = /^\/owner\/v1\/session$/
  const body = createBodyLimits(100, { perNetwork: 4, total: 100 })
  return [
    { ...post, path: session, body, handle: open },
    { ...ownPages, methods: ['GET'], path: session, handle: guard('owner', () => ({ status: 204 })) },
    { ...ownPages, methods: ['DELETE'], path: session, handle: guard('owner', signOut) },
    { ...ownPages, methods: ['DELETE'], path: /^\/owner\/v1\/sessions$/, handle: guard('owner', signAllOut) },
    { ...post, path: /^\/owner\/v1\/links$/, handle: guard('owner', makeLink) },
    { ...post, path: /^\/owner\/v1\/kiosk$/, handle: guard('owner', issue('kiosk')) },
    { ...post, path: /^\/owner\/v1\/kiosk\/opened$/, handle: guard('kiosk', signOut) },
    { ...ownPages, methods: ['GET'], path: /^\/kiosk\/v1\/session$/, handle: kioskSession },
  ]
}
