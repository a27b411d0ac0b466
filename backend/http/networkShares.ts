import { ownBooth, visitorNetwork } from './address.ts'

/** Sizes of the shares of a resource, in its own unit: slots or bytes. */
export type ShareLimits = {
  /** What one network may hold at the same time. */
  readonly perNetwork: number
  /** What all networks together may hold; beside them the booth's own page holds as much as a network. */
  readonly total: number
}

/**
 * Takes a part of the resource for an address, one slot by default.
 * @returns cleanup, which counts once; undefined when the network, or the server, has not enough left
 */
export type TakeShare = (address: string, amount?: number) => (() => void) | undefined

/**
 * Creates the shares of a resource that visitors hold for some time, such as a connection, a query or unsent bytes. A
 * visitor who holds many uses up only the share of one network, and all others are served.
 */
export function createNetworkShares({ perNetwork, total }: ShareLimits): TakeShare {
  const held = new Map<string, number>()
  let totalHeld = 0

  const isOver = (network: string, amount: number) => {
    const sum = (held.get(network) ?? 0) + amount
    return sum > perNetwork || (network !== ownBooth && totalHeld + amount > total)
  }

  function hold(network: string, amount: number): void {
    const now = (held.get(network) ?? 0) + amount
    if (now === 0) held.delete(network)
    else held.set(network, now)
    if (network !== ownBooth) totalHeld += amount
  }

  return (address, amount = 1) => {
    const network = visitorNetwork(address)
    if (isOver(network, amount)) return undefined
    hold(network, amount)
    let isHeld = true
    return () => {
      if (isHeld) hold(network, -amount)
      isHeld = false
    }
  }
}
