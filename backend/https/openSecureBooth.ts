import { X509Certificate } from 'node:crypto'
import * as http from 'node:http'

import type { Env } from '../files/env.ts'
import { lanAddress } from '../http/lanAddress.ts'
import { readPageFiles } from '../pages/pageFiles.ts'
import { readPort } from '../http/address.ts'
import { limitConnections } from '../http/limitConnections.ts'
import { createRouter } from '../http/router.ts'
import { listen, type Server, type TlsPair } from '../http/server.ts'
import { keepCertificate } from './keepCertificate.ts'
import { openAuthority } from './openAuthority.ts'
import { localName } from './ownNames.ts'
import { createTrustRoutes } from './trustPage.ts'

/** The booth by https on its network, and the page by which tablets come to trust it. */
export type SecureBooth = {
  /** Address by https, as devices of the network reach it now. */
  readonly url: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Parts of the booth by https. */
export type SecureBoothParts = {
  readonly env: Env
  /** Data folder; null where nothing is kept. */
  readonly folder: string | null
  /** Folder of the built booth. */
  readonly distFolder: string
  /** Creates the booth's server with a certificate. */
  readonly createBooth: (tls: TlsPair) => Server
}

const allHosts = '::'

/**
 * Serves the booth by https on all addresses of this machine, and by plain http the page for tablets.
 * @throws RangeError for a port that is none; Error when one is not available
 */
export async function openSecureBooth(parts: SecureBoothParts): Promise<SecureBooth> {
  const port = readPort(parts.env, 'HTTPS_PORT', 5175)
  const pagePort = readPort(parts.env, 'CERTIFICATE_PORT', 5176)
  const authority = await openAuthority(parts.folder)
  const keeper = await keepCertificate(authority, (tls) => booth.renew(tls))
  const booth = parts.createBooth(keeper.current())
  let pages: http.Server | undefined
  async function close(): Promise<void> {
    keeper.close()
    pages?.close()
    pages?.closeAllConnections()
    await booth.close()
  }

  /** The address for phones, unless it is a public one, which the authority can't certify. */
  async function host(): Promise<string> {
    await keeper.renewIfDue()
    const found = parts.env['LAN_HOST'] || (await lanAddress())
    const { subjectAltName = '' } = new X509Certificate(keeper.current().cert)
    return found !== null && subjectAltName.split(', ').includes(`IP Address:${found}`) ? found : localName()
  }

  const url = async () => `https://${await host()}:${port}`
  const files = await readPageFiles(parts.distFolder)
  const route = createRouter(createTrustRoutes({ cert: authority.cert, files }))
  pages = http.createServer((request, response) => void route(request, response))
  limitConnections(pages, { perNetwork: 20, total: 100 })
  try {
    await booth.listen({ host: allHosts, port, variable: 'HTTPS_PORT' })
    await listen(pages, { host: allHosts, port: pagePort, variable: 'CERTIFICATE_PORT' })
  } catch (cause) {
    await close()
    throw cause
  }

  const { fingerprint256 } = new X509Certificate(authority.cert)
  console.log(`By https: ${await url()}`)
  console.log(
    `Tablets: open http://${await host()}:${pagePort} on each, once. Fingerprint: ${fingerprint256}`,
  )
  return { url, close }
}
