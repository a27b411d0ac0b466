import { HttpError } from './HttpError.ts'
import { createNetworkShares, type ShareLimits } from './networkShares.ts'
import type { BodyLimits } from './route.ts'

/** Creates the limits of a route's bodies: their size, and how many are received at the same time. */
export function createBodyLimits(maxBytes: number, shares: ShareLimits): BodyLimits {
  const takePlace = createNetworkShares(shares)
  return {
    maxBytes,
    reserve({ address }) {
      const release = takePlace(address)
      if (release) return release
      const headers = { 'Retry-After': '1', Connection: 'close' }
      throw new HttpError(429, { message: 'Too many requests at once from your address' }, headers)
    },
  }
}
