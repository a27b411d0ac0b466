import { createBucket, type Limits } from './limits.ts'

type Visitor = { sockets: number; readonly mayJoin: () => boolean }

export type Visitors = {
  readonly mayEnter: (address: string) => boolean
  readonly enter: (address: string) => { readonly mayJoin: () => boolean; readonly leave: () => void }
}

/** Counts the sockets, and the joins, of every address; one without a socket is forgotten. */
export function countPerAddress(limits: Limits): Visitors {
  const visitors = new Map<string, Visitor>()
  let sockets = 0
  return {
    mayEnter: (address) =>
      sockets < limits.sockets && (visitors.get(address)?.sockets ?? 0) < limits.socketsPerAddress,
    enter(address) {
      const visitor = visitors.get(address) ?? {
        sockets: 0,
        mayJoin: createBucket(limits.joinBurst, limits.joinsPerSecond),
      }
      visitors.set(address, visitor)
      visitor.sockets += 1
      sockets += 1
      return {
        mayJoin: visitor.mayJoin,
        leave() {
          visitor.sockets -= 1
          sockets -= 1
          if (visitor.sockets === 0) visitors.delete(address)
        },
      }
    },
  }
}
