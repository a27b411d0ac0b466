import { HttpError } from '../http/HttpError.ts'
import { type HttpRequest, jsonResponse, type Route } from '../http/route.ts'
import type { AccessCheck } from '../access/accessCheck.ts'

/** The booth on its network, as other devices reach it. */
export type BoothNetwork = {
  /** Its address there; null without a network, or while it is not open to it. */
  readonly url: () => Promise<string | null>
  /** Opens the booth to the network, until the process ends. @returns its address; null without a network */
  readonly open: () => Promise<string | null>
}

/** Creates the routes by which the owner lets a phone in where the booth listens on its own machine alone. */
export function createNetworkRoutes({ url, open }: BoothNetwork, check: AccessCheck): readonly Route[] {
  const handle = async (request: HttpRequest) => {
    check(request, 'owner')
    const found = request.method === 'POST' ? open() : url()
    const address = await found.catch((cause: unknown) => {
      throw new HttpError(503, { code: 'portTaken', message: String(cause) })
    })
    return jsonResponse(200, JSON.stringify({ url: address }))
  }
  const headers = { 'Cache-Control': 'no-store' }
  const crossSite = new HttpError(403)
  return [{ methods: ['GET', 'POST'], path: /^\/owner\/v1\/network$/, headers, crossSite, handle }]
}
