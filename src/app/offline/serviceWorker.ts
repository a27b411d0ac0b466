/** Global scope of a service worker, the part that is used here: https://w3c.github.io/ServiceWorker/ */
export type ServiceWorkerScope = {
  readonly location: { readonly origin: string }
  readonly clients: {
    readonly claim: () => Promise<void>
  }
  readonly addEventListener: <Type extends keyof ScopeEvents>(
    type: Type,
    listener: (event: ScopeEvents[Type]) => void,
  ) => void
}

type LifecycleEvent = { readonly waitUntil: (work: Promise<unknown>) => void }

/** Events of a service worker, by type. */
export type ScopeEvents = {
  readonly install: LifecycleEvent
  readonly activate: LifecycleEvent
  readonly message: LifecycleEvent & { readonly data: unknown }
  readonly fetch: {
    readonly request: Request
    readonly respondWith: (response: Promise<Response>) => void
  }
}

/** Precache list of the build, read by its service worker; `tools/vite/serviceWorkerPlugin.ts` writes it. */
export type Precache = {
  /** Changes with every byte of the build. */
  readonly version: string
  /** Path of every file, from the root, and its content's SHA-256 as `Request.integrity` takes it. */
  readonly files: Readonly<Record<string, string>>
}

/** The build puts its value in front of this file. */
declare const precache: Precache
declare const self: ServiceWorkerScope

/*
 * Service worker: precaches one complete version of the booth, so that it works without a network: of its languages those
 * that a page has asked for. Requests for anything but files of the build (the guest book's) go to the network and are
 * never cached. A new version waits until all pages of the old one are closed. It never calls `skipWaiting`: that would
 * interrupt them, and a browser that is about to load a page from the replaced worker may leave that page blank for a
 * minute.
 */
const prefix = 'retro-booth-'
const cacheName = prefix + precache.version
const page = '/'

self.addEventListener('install', (event) => event.waitUntil(precacheFiles()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => event.waitUntil(keepLocales(event.data)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const path = cachedPath(request)
  if (path === null) return
  event.respondWith(
    isOtherPage(request) ? fetch(request).catch(() => respond(path, request)) : respond(path, request),
  )
})

/** Language whose messages a file has (`tools/vite/locales.ts` names them); undefined for any other file. */
const localeOf = (path: string): string | undefined => /\/locale-visitor-(.+)-.{8}\.js$/.exec(path)?.[1]

/** Requests for the files of the build that are wanted. Their hashes are checked. */
function requestsOf(isWanted: (path: string) => boolean): readonly Request[] {
  return Object.entries(precache.files)
    .filter(([path]) => isWanted(path))
    .map(([path, integrity]) => {
      // Hashed names identify their content; all other files must be fetched anew.
      return new Request(path, { integrity, cache: path.startsWith('/assets/') ? 'default' : 'no-cache' })
    })
}

/** Caches all files or none: a server that is updated meanwhile leaves no mixture here. */
async function precacheFiles(): Promise<void> {
  const kept = await keptLocales()
  const cache = await caches.open(cacheName)
  const requests = requestsOf((path) => {
    const locale = localeOf(path)
    return locale === undefined || kept.has(locale)
  })
  await cache.addAll([...requests]).catch(async (cause: unknown) => {
    await caches.delete(cacheName)
    throw cause
  })
}

/** Languages that the versions before this one have kept. */
async function keptLocales(): Promise<ReadonlySet<string | undefined>> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return new Set(kept.flat().map(({ url }) => localeOf(url)))
}

/** Keeps languages from now on. @param locales message of `keepLocales.ts`: tags (BCP 47) */
async function keepLocales(locales: unknown): Promise<void> {
  if (!Array.isArray(locales)) return
  const cache = await caches.open(cacheName)
  for (const request of requestsOf((path) => locales.includes(localeOf(path))))
    if (!(await cache.match(request))) await cache.add(request)
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/**
 * Whether the page is one whose code or languages are not cached: it comes from the server, as these do. The cached one
 * would ask a newer server for files that are gone.
 */
function isOtherPage({ url, mode }: Request): boolean {
  return (
    mode === 'navigate' && /[?&](darkroom|diagnose|owner|template|kiosk=setup)\b/.test(new URL(url).search)
  )
}

/** Path of the cached file for a request, null for none. The page is one file, whatever its query. */
function cachedPath({ url, method, mode }: Request): string | null {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return null
  const path = mode === 'navigate' && pathname === '/index.html' ? page : pathname
  return path in precache.files ? path : null
}

async function respond(path: string, request: Request): Promise<Response> {
  const cached = await caches.open(cacheName).then((cache) => cache.match(path, { ignoreVary: true }))
  // Browsers short of space delete whole caches.
  return cached ?? fetch(request)
}
