import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { lanAddress } from './http/lanAddress.ts'
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
  const { publicUrl, lanHost, folder } = parts
  const { host, port } = parts.address
  let isOpen = false
  let secure: SecureBooth | undefined
  /** Servers by the address of the network on which they listen: a laptop changes its network. */
  const servers = new Map<string, Server>()
  let opening = Promise.resolve()
  /** One after the other: the second one finds what the first has opened. */
  const next = (task: () => Promise<void>) => (opening = opening.catch(() => undefined).then(task))

  async function listenOn(found: string): Promise<void> {
    if (allHosts.includes(host) || servers.has(found)) return
    const server = parts.createBooth()
    await server.listen({ host: found, port })
    servers.set(found, server)
  }
  async function plainUrl(): Promise<string | null> {
    const found = await lanAddress()
    if (found === null) return null
    await next(() => listenOn(found))
    return `http://${lanHost ?? found}:${port}`
  }
  /** Opens the booth by https; its library of certificates is loaded where it is needed. */
  const openSecure = () =>
    next(async () => {
      const module = await import('./https/openSecureBooth.ts')
      secure ??= await module.openSecureBooth({ ...parts, env: process.env })
    })
  async function url(): Promise<string | null> {
    if (publicUrl !== undefined) return publicUrl
    if (secure) return secure.url()
    if (!localHosts.includes(host)) return `http://${host}:${port}`
    return isOpen || allHosts.includes(host) ? plainUrl() : null
  }
  async function open(): Promise<string | null> {
    const isByHttps = folder !== null && existsSync(join(folder, authorityFile))
    if (isByHttps && (await url()) === null) await openSecure()
    isOpen = true
    return url()
  }
  const network: BoothNetwork = { url, open }
  return {
    ...network,
    plainUrl,
    openSecure,
    close: () => Promise.all([secure, ...servers.values()].map(async (one) => one?.close())),
  }
}
