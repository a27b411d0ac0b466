import type { IncomingMessage } from 'node:http'

import { createTokenBucket } from '../realtime/limits.ts'
import { visitorAddress, visitorNetwork } from './address.ts'

/** Options of a limit by address. */
export type AddressLimitOptions = {
  /** Requests that one network may make at once: the size of its token bucket. */
  readonly burst: number
  /** The refill rate of its token bucket. */
  readonly perSecond: number
  /** Header with the visitor's address, where a proxy stands in front of the server. */
  readonly addressHeader?: string | undefined
}

/** Networks whose requests are counted; beyond them all counts begin again. */
const maxNetworks = 10_000

/** Creates a limit on the requests of each network. @returns whether this request is within it, and counts it */
export function createAddressLimit({ burst, perSecond, addressHeader }: AddressLimitOptions) {
  const buckets = new Map<string, () => boolean>()
  return (request: IncomingMessage): boolean => {
    const network = visitorNetwork(visitorAddress(request, addressHeader))
    if (buckets.size >= maxNetworks) buckets.clear()
    const takeToken = buckets.get(network) ?? createTokenBucket(burst, perSecond)
    buckets.set(network, takeToken)
    return takeToken()
  }
}
