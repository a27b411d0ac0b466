import { createBucket, type Limits } from './limits.ts'

type Visitor = { sockets: number; readonly mayJoin: () => boolean }

export type Visitors = {
  readonly mayEnter: (network: string) => boolean
  readonly enter: (network: string) => { readonly mayJoin: () => boolean; readonly leave: () => void }
}

/**
 * Counts the sockets, and the joins, of every visitor's network: one address, or the /64 of IPv6 that one household
 * has to choose from. One without a socket is forgotten.
 */
export function countPerAddress(limits: Limits): Visitors {
  const visitors = new Map<string, Visitor>()
  let sockets = 0
  return {
    mayEnter: (network) =>
      sockets < limits.sockets && (visitors.get(network)?.sockets ?? 0) < limits.socketsPerAddress,
    enter(network) {
      const visitor = visitors.get(network) ?? {
        sockets: 0,
        mayJoin: createBucket(limits.joinBurst, limits.joinsPerSecond),
      }
      visitors.set(network, visitor)
      visitor.sockets += 1
      sockets += 1
      return {
        mayJoin: visitor.mayJoin,
        leave() {
          visitor.sockets -= 1
          sockets -= 1
          if (visitor.sockets === 0) visitors.delete(network)
        },
      }
    },
  }
}
