import { visitorNetwork } from './address.ts'

/**
 * Creates the limiter of concurrent request bodies. A body may take seconds, so a visitor who sends many slow ones uses
 * up only the slots of one network, and all others are served.
 * @returns function that takes a slot for one body of an address; its cleanup, or undefined when the network, or the
 * server, has no slot left
 */
export function createBodySlots(
  perNetwork: number,
  total: number,
): (address: string) => (() => void) | undefined {
  const counts = new Map<string, number>()
  let totalCount = 0
  return (address) => {
    const network = visitorNetwork(address)
    const count = counts.get(network) ?? 0
    if (count >= perNetwork || totalCount >= total) return undefined
    counts.set(network, count + 1)
    totalCount += 1
    return () => {
      const left = (counts.get(network) ?? 1) - 1
      if (left === 0) counts.delete(network)
      else counts.set(network, left)
      totalCount -= 1
    }
  }
}
