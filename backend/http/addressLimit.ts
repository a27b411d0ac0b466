import { visitorNetwork } from './address.ts'
import { createTokenBucket } from './tokenBucket.ts'

/** Options of a limit by address. */
export type AddressLimitOptions = {
  /** Requests that one network may make at once: the size of its token bucket. */
  readonly burst: number
  /** The refill rate of its token bucket. */
  readonly perSecond: number
}

/** Networks whose requests are counted; beyond them all counts begin again. */
const maxNetworks = 10_000

/** Creates a limit on the requests of each network. @returns function that counts a request, false beyond the limit */
export function createAddressLimit({ burst, perSecond }: AddressLimitOptions): (address: string) => boolean {
  const buckets = new Map<string, () => boolean>()
  return (address) => {
    const network = visitorNetwork(address)
    if (buckets.size >= maxNetworks) buckets.clear()
    const takeToken = buckets.get(network) ?? createTokenBucket(burst, perSecond)
    buckets.set(network, takeToken)
    return takeToken()
  }
}
