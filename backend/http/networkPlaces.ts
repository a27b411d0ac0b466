import { ownBooth, visitorNetwork } from './address.ts'
import type { ShareLimits } from './networkShares.ts'

/** What holds a place for long: a connection, or a stream. */
export type Place = {
  /** Ends it, where another one needs the place. */
  readonly end: () => void
  /** True while nobody would miss it. */
  readonly isIdle?: () => boolean
}

/**
 * Creates places by network. Where all are taken, a new one gets that of the network that has most, of its idle ones or else
 * of all the oldest: nobody who holds places keeps others out. The booth's own page has places beside the total.
 * @returns function that takes a place; it returns a cleanup, or undefined beyond the share of the network
 */
export function createNetworkPlaces({ perNetwork, total }: ShareLimits) {
  /** Places by network, the oldest first. */
  const held = new Map<string, Set<Place>>()
  let count = 0

  function release(network: string, place: Place): void {
    const own = held.get(network)
    if (!own?.delete(place)) return
    if (own.size === 0) held.delete(network)
    if (network !== ownBooth) count -= 1
  }
  function makeRoom(): void {
    const visitors = [...held].filter(([network]) => network !== ownBooth)
    const [most] = visitors.toSorted(([, one], [, other]) => other.size - one.size)
    if (!most) return
    const [network, places] = most
    const going = [...places].find(({ isIdle }) => isIdle?.()) ?? [...places][0]
    if (!going) return
    release(network, going)
    going.end()
  }

  return (address: string, place: Place): (() => void) | undefined => {
    const network = visitorNetwork(address)
    // Behind a proxy all are of one network, which has them all.
    if ((held.get(network)?.size ?? 0) >= perNetwork && perNetwork < total) return undefined
    if (network !== ownBooth && count >= total) makeRoom()
    held.set(network, (held.get(network) ?? new Set()).add(place))
    if (network !== ownBooth) count += 1
    return () => release(network, place)
  }
}
