import type { Env } from '../env.ts'
import { HttpError } from '../http/HttpError.ts'
import type { Route } from '../http/route.ts'
import { lanAddress } from './lanAddress.ts'
import { createPhoneServer, readPageFiles } from './phoneServer.ts'
import { createUploadRoutes } from './uploadRoutes.ts'
import { createUploadStore, uploadLimits } from './uploadStore.ts'

/** Sharing of encrypted files with the phones of the same network; they wait in this process's memory. */
export type Handover = {
  /** Routes of the booth's page. */
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
  readonly limits?: Partial<Record<keyof typeof uploadLimits, number>>
  /** Address of the machine on its network; null without one. */
  readonly findAddress?: () => Promise<string | null>
}

/**
 * Reads LAN_PORT (default 5174, `off` for none) and LAN_HOST.
 * @throws RangeError when LAN_PORT is neither a port number nor `off`
 */
export function readHandoverOptions(env: Env): Pick<HandoverOptions, 'port' | 'host'> {
  const text = env['LAN_PORT'] || '5174'
  const host = env['LAN_HOST'] || undefined
  if (text === 'off') return { port: null, host }
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) {
    throw new RangeError(`LAN_PORT must be a number from 1 to 65535 or "off", not "${text}".`)
  }
  return { port, host }
}

/** Creates the sharing of one booth. The phones' listener opens with the first upload, and closes with the last. */
export function createHandover(options: HandoverOptions): Handover {
  const { port, findAddress = lanAddress } = options
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
    phones ??= createPhoneServer(port, files, store)
    try {
      await phones.open()
    } catch (cause) {
      closePhones()
      console.error(`Send to My Phone can't listen on port ${port}: ${String(cause)}`)
      throw new HttpError(503, { code: 'portTaken', message: `Port ${port} is not available.` })
    }
  }

  async function phoneOrigin(): Promise<string | null> {
    const host = options.host ?? (await findAddress())
    return host === null || port === null ? null : `http://${host}:${port}`
  }

  return {
    routes: createUploadRoutes(store, {
      isOn: port !== null,
      isComplete: async () => (await pageFiles) !== null,
      open: openPhones,
      origin: phoneOrigin,
    }),
    close() {
      store.close()
      closePhones()
    },
  }
}
