import { ownBooth } from '../http/address.ts'
import { HttpError } from '../http/HttpError.ts'
import { type HttpRequest, type HttpResponse, jsonResponse, ownPages, type Route } from '../http/route.ts'
import type { PhoneListener } from './phoneListener.ts'

/** The wall asks for the address once a minute: the guest book stays open to phones for three. */
export const bookLeaseMs = 180_000

/** Where phones find the guest book. */
export type BookParts = {
  /** Address at which phones reach the booth itself; null where they don't. */
  readonly reachableUrl: () => Promise<string | null>
  /** Listener for phones in its place; null where it has no guest book. */
  readonly listener: Pick<PhoneListener, 'open' | 'release'> | null
  /** Address of that listener; null without a network. */
  readonly listenerUrl: () => Promise<string | null>
}

/**
 * Creates the route that says where phones find the guest book. Where only the phones' listener reaches them it opens the
 * book there, for as long as a page of the booth itself, on its own machine or a screen of its owner, asks for it.
 * @returns the route, and a cleanup
 */
export function createBookRoute({ reachableUrl, listener, listenerUrl }: BookParts): {
  readonly route: Route
  readonly close: () => void
} {
  let timer: NodeJS.Timeout | undefined

  async function share({ address }: HttpRequest): Promise<HttpResponse> {
    const reachable = await reachableUrl()
    if (reachable !== null) return respond(reachable)
    if (listener === null || address !== ownBooth) throw new HttpError(403)
    clearTimeout(timer)
    timer = setTimeout(() => listener.release('book'), bookLeaseMs).unref()
    await listener.open('book')
    return respond(await listenerUrl())
  }

  const route: Route = {
    ...ownPages,
    methods: ['POST'],
    path: /^\/handover\/v1\/book$/,
    handle: share,
  }
  return { route, close: () => clearTimeout(timer) }
}

const respond = (base: string | null): HttpResponse =>
  jsonResponse(200, JSON.stringify({ url: base === null ? null : new URL('/book/', base).href }))
