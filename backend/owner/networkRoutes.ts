import { refusal } from '../http/HttpError.ts'
import { type HttpRequest, jsonResponse, ownPages, type Route } from '../http/route.ts'
import type { Guard } from '../access/guard.ts'

/** The booth on its network, as other devices reach it. */
export type BoothNetwork = {
  /** Its address there; null without a network, or while it is not open to it. */
  readonly url: () => Promise<string | null>
  /** Opens the booth to the network, until the process ends. @returns its address; null without a network */
  readonly open: () => Promise<string | null>
}

/** Creates the routes by which the owner lets a phone in where the booth listens on its own machine alone. */
export function createNetworkRoutes({ url, open }: BoothNetwork, guard: Guard): readonly Route[] {
  const handle = async ({ method }: HttpRequest) => {
    const found = method === 'POST' ? open() : url()
    const address = await found.catch((cause: unknown) => {
      throw refusal(503, 'portTaken', String(cause))
    })
    return jsonResponse(200, JSON.stringify({ url: address }))
  }
  const path = /^\/owner\/v1\/network$/
  return [{ ...ownPages, methods: ['GET', 'POST'], path, handle: guard('owner', handle) }]
}
