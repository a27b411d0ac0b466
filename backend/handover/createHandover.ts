import type { Env } from '../files/env.ts'
import { readPort } from '../http/address.ts'
import { createBookRoute } from './bookRoute.ts'
import { createDownloadRoute, pageHeaders } from './downloadRoute.ts'
import { createErrorPages } from './errorPages.ts'
import { lanAddress } from '../http/lanAddress.ts'
import { createPhoneListener, type ListenerOptions } from './phoneListener.ts'
import { createUploadRoutes } from './uploadRoutes.ts'
import { createUploadStore, uploadLimits } from './uploadStore.ts'

/** Options of the sharing. */
export type HandoverOptions = ListenerOptions & {
  /** Address at which phones reach the booth itself, and the guest book there; null where they don't. */
  readonly reachableUrl?: () => Promise<string | null>
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
  return { port: readPort({ LAN_PORT: text }, 'LAN_PORT', 0, ' or "off"'), host, secureUrl }
}

/**
 * Creates the sharing of encrypted files with phones; the files wait in this process's memory. The phones' listener opens with the first upload, or with a code of the guest book, and
 * closes with the last of both. A booth with a secure address needs none: it serves the pages for phones itself.
 */
export function createHandover(options: HandoverOptions) {
  const { port, secureUrl, findAddress = lanAddress, reachableUrl = async () => null } = options
  const onEmpty = () => listener.release('uploads')
  const store = createUploadStore({ ...uploadLimits, ...options.limits, onEmpty })
  const listener = createPhoneListener(options, store)

  async function listenerUrl(): Promise<string | null> {
    const host = options.host ?? (await findAddress())
    return host === null || port === null ? null : `http://${host}:${port}/`
  }

  const book = createBookRoute({
    reachableUrl,
    listener: options.book && port !== null ? listener : null,
    listenerUrl,
  })
  const uploadRoutes = createUploadRoutes(store, {
    isOn: port !== null,
    isComplete: async () => (await listener.files) !== null,
    open: () => listener.open('uploads'),
    pageUrl: async () => (secureUrl === undefined ? listenerUrl() : new URL('/receive/', secureUrl).href),
  })
  const errorPages = listener.files.then((files) => createErrorPages(files, pageHeaders))
  return {
    routes: [
      book.route,
      ...(secureUrl === undefined ? [] : [createDownloadRoute(store, errorPages)]),
      ...uploadRoutes,
    ],
    /** Drops all uploads, and closes the phones' listener. */
    close: (): void => {
      book.close()
      store.close()
      listener.close()
    },
  }
}
