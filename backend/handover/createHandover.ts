import type { Env } from '../env.ts'
import { HttpError } from '../http/HttpError.ts'
import type { Route } from '../http/route.ts'
import { createDownloadRoute, pageHeaders } from './downloadRoute.ts'
import { createErrorPages } from './errorPage.ts'
import { lanAddress } from './lanAddress.ts'
import { readPageFiles } from './pageFiles.ts'
import { createPhoneServer } from './phoneServer.ts'
import { createUploadRoutes } from './uploadRoutes.ts'
import { createUploadStore, uploadLimits } from './uploadStore.ts'

/** Sharing of encrypted files with phones; the files wait in this process's memory. */
export type Handover = {
  /** Routes of the booth's own address. */
  readonly routes: readonly Route[]
  /** Drops all uploads, and closes the phones' listener. */
  readonly close: () => void
}

/** Options of the sharing. */
export type HandoverOptions = {
  /** Folder of the built booth. */
  readonly folder: string
  /** Port of the phones' listener; null switches the feature off. */
  readonly port: number | null
  /** Host name or address in the link, in place of the one of the default route. */
  readonly host?: string | undefined
  /** Address of the booth by https: phones open its page there, and the listener for the network stays closed. */
  readonly secureUrl?: string | undefined
  readonly limits?: Partial<Record<keyof typeof uploadLimits, number>>
  /** Address of the machine on its network; null without one. */
  readonly findAddress?: () => Promise<string | null>
}

/**
 * Reads LAN_PORT (default 5174, `off` for none), LAN_HOST and, where it is an https address, PUBLIC_URL.
 * @throws RangeError when LAN_PORT is neither a port number nor `off`
 */
export function readHandoverOptions(env: Env): Pick<HandoverOptions, 'port' | 'host' | 'secureUrl'> {
  const text = env['LAN_PORT'] || '5174'
  const host = env['LAN_HOST'] || undefined
  const publicUrl = env['PUBLIC_URL'] ?? ''
  const secureUrl = URL.parse(publicUrl)?.protocol === 'https:' ? publicUrl : undefined
  if (text === 'off') return { port: null, host, secureUrl }
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) {
    throw new RangeError(`LAN_PORT must be a number from 1 to 65535 or "off", not "${text}".`)
  }
  return { port, host, secureUrl }
}

/**
 * Creates the sharing of one booth. The phones' listener opens with the first upload, and closes with the last. A booth
 * with a secure address needs none: it serves the page for phones itself.
 */
export function createHandover(options: HandoverOptions): Handover {
  const { port, secureUrl, findAddress = lanAddress } = options
  const pageFiles = port === null ? Promise.resolve(null) : readPageFiles(options.folder)
  const store = createUploadStore({ ...uploadLimits, ...options.limits, onEmpty: () => closePhones() })
  let phones: ReturnType<typeof createPhoneServer> | null = null

  function closePhones(): void {
    phones?.close()
    phones = null
  }

  async function openPhones(): Promise<void> {
    const files = await pageFiles
    if (!files || port === null) {
      throw new HttpError(503, { code: 'off', message: 'This build has no page for phones.' })
    }
    if (secureUrl !== undefined) return
    phones ??= createPhoneServer(port, files, store)
    try {
      await phones.open()
    } catch (cause) {
      closePhones()
      console.error(`Send to My Phone can't listen on port ${port}: ${String(cause)}`)
      throw new HttpError(503, { code: 'portTaken', message: `Port ${port} is not available.` })
    }
  }

  async function pageUrl(): Promise<string | null> {
    if (secureUrl !== undefined) return new URL('/receive/', secureUrl).href
    const host = options.host ?? (await findAddress())
    return host === null || port === null ? null : `http://${host}:${port}/`
  }

  const uploadRoutes = createUploadRoutes(store, {
    isOn: port !== null,
    isComplete: async () => (await pageFiles) !== null,
    open: openPhones,
    pageUrl,
  })
  const errorPages = pageFiles.then((files) => createErrorPages(files, pageHeaders))
  return {
    routes:
      secureUrl === undefined ? uploadRoutes : [createDownloadRoute(store, errorPages), ...uploadRoutes],
    close() {
      store.close()
      closePhones()
    },
  }
}
