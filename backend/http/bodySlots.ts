import { visitorNetwork } from './address.ts'

/** Limiter of the request bodies that are being received. */
export type BodySlots = {
  /** Takes a slot for one body. @returns cleanup; undefined when the visitor's network, or the server, has no slot left */
  readonly take: (address: string) => (() => void) | undefined
}

/**
 * Creates the limiter of concurrent request bodies. A body may take seconds, so a visitor who sends many slow ones uses
 * up only the slots of one network, and all others are served.
 */
export function createBodySlots(perNetwork: number, total: number): BodySlots {
  const counts = new Map<string, number>()
  let totalCount = 0
  return {
    take(address) {
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
    },
  }
}
