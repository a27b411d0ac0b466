import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { lanAddress } from './handover/lanAddress.ts'
import { allHosts, type ListenAddress, localHosts } from './http/address.ts'
import type { VisitorOptions } from './http/router.ts'
import type { Server, TlsPair } from './http/server.ts'
import type { SecureBooth, SecureBoothParts } from './https/openSecureBooth.ts'
import { authorityFile } from './https/ownNames.ts'
import type { BoothNetwork } from './owner/networkRoutes.ts'

/** Parts of the booth on its network. */
export type NetworkParts = Omit<SecureBoothParts, 'env' | 'createBooth'> &
  Pick<VisitorOptions, 'publicUrl' | 'lanHost'> & {
    /** Where the booth listens from its start. */
    readonly address: ListenAddress
    readonly createBooth: (tls?: TlsPair) => Server
  }

/** Creates the network of a booth: open from the start by HOST or PUBLIC_URL, or by its owner later. */
export function createNetwork(parts: NetworkParts) {
  const { address, publicUrl, lanHost, folder } = parts
  const { host, port } = address
  let isOpen = false
  let secure: Promise<SecureBooth> | undefined
  /** Servers by the address of the network on which they listen: a laptop changes its network. */
  const servers = new Map<string, Promise<Server>>()

  async function listenOn(found: string): Promise<Server> {
    const server = parts.createBooth()
    await server.listen({ host: found, port })
    return server
  }
  /** Keeps what opens, and forgets what fails. */
  async function plainUrl(): Promise<string | null> {
    const found = await lanAddress()
    if (found === null) return null
    if (!allHosts.includes(host)) {
      const opening = servers.get(found) ?? listenOn(found)
      servers.set(found, opening)
      await opening.catch((cause: unknown) => {
        servers.delete(found)
        throw cause
      })
    }
    return `http://${lanHost ?? found}:${port}`
  }
  async function openSecure(): Promise<void> {
    // Its library of certificates is loaded where it is needed.
    secure ??= import('./https/openSecureBooth.ts').then((module) =>
      module.openSecureBooth({ ...parts, env: process.env }),
    )
    await secure.catch((cause: unknown) => {
      secure = undefined
      throw cause
    })
  }
  const url = async (): Promise<string | null> => {
    if (publicUrl !== undefined) return publicUrl
    if (secure) return (await secure).url()
    if (!localHosts.includes(host)) return `http://${host}:${port}`
    return isOpen || allHosts.includes(host) ? plainUrl() : null
  }
  const network: BoothNetwork = {
    url,
    async open() {
      if ((await url()) !== null) return url()
      if (folder !== null && existsSync(join(folder, authorityFile))) await openSecure()
      else isOpen = true
      return url()
    },
  }
  return {
    ...network,
    plainUrl,
    /** Opens the booth by https. */
    openSecure,
    async close() {
      await Promise.all([
        secure?.then((booth) => booth.close()),
        ...[...servers.values()].map(async (server) => (await server).close()),
      ])
    },
  }
}
