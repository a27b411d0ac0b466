import { visitorNetwork } from '../visitorAddress.ts'

/** Counts the request bodies that are being received. */
export type BodyLimiter = {
  /**
   * Takes a place for one body.
   * @returns gives the place back; undefined when there is none, for this visitor's network or at all
   */
  readonly receive: (address: string) => (() => void) | undefined
}

/**
 * Limits how many request bodies are received at once. A body may take seconds to come, so a visitor who sends many
 * of them halfway fills only the places of one network, and everybody else goes on.
 */
export function createBodyLimiter(perNetwork = 20, total = 1000): BodyLimiter {
  const networks = new Map<string, number>()
  let all = 0
  return {
    receive(address) {
      const network = visitorNetwork(address)
      const count = networks.get(network) ?? 0
      if (count >= perNetwork || all >= total) return undefined
      networks.set(network, count + 1)
      all += 1
      return () => {
        const left = (networks.get(network) ?? 1) - 1
        if (left === 0) networks.delete(network)
        else networks.set(network, left)
        all -= 1
      }
    },
  }
}
