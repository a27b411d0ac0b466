/** The part of a service worker's world that is used here: https://w3c.github.io/ServiceWorker/ */
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

type LifeEvent = { readonly waitUntil: (work: Promise<unknown>) => void }

export type ScopeEvents = {
  readonly install: LifeEvent
  readonly activate: LifeEvent
  readonly fetch: {
    readonly request: Request
    readonly respondWith: (answer: Promise<Response>) => void
  }
}

/** What the build tells its service worker; `tools/vite/serviceWorkerPlugin.ts` writes it. */
export type Precache = {
  /** Changes with every byte of the booth. */
  readonly version: string
  /** Path of every file, from the root, and its content's SHA-256 as `Request.integrity` takes it. */
  readonly files: Readonly<Record<string, string>>
}

/** Written before this file by the build. */
declare const precache: Precache
declare const self: ServiceWorkerScope

/**
 * Keeps one whole version of the booth on the device, so that it works without a network. Nothing else is touched:
 * what is not a file of the build (the guest book's requests) goes to the network and is never kept. A new version waits
 * until all pages of the one before are closed. It is never told to skip that: it would interrupt them, and a browser
 * that is about to load a page from the worker that it stops for another may leave that page blank for a minute.
 */
const prefix = 'retro-booth-'
const cacheName = prefix + precache.version
const page = '/'

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const path = keptPath(request)
  if (path === null) return
  event.respondWith(answer(path, request))
})

/** All files or none. Their content is checked: a server that changes meanwhile never leaves a mixture here. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const requests = Object.entries(precache.files).map(
    ([path, integrity]) =>
      // A hashed name is its content; everything else must be asked for anew.
      new Request(path, { integrity, cache: path.startsWith('/assets/') ? 'default' : 'no-cache' }),
  )
  await cache.addAll(requests).catch(async (cause: unknown) => {
    await caches.delete(cacheName)
    throw cause
  })
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/**
 * The kept file that answers a request, null for none. The page has one file, whatever its query says; the designers'
 * panel is not kept, and its page has headers of its own.
 */
function keptPath({ url, method, mode }: Request): string | null {
  const { origin, pathname, searchParams } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return null
  if (mode === 'navigate' && searchParams.has('darkroom')) return null
  const path = mode === 'navigate' && pathname === '/index.html' ? page : pathname
  return path in precache.files ? path : null
}

async function answer(path: string, request: Request): Promise<Response> {
  const kept = await caches.open(cacheName).then((cache) => cache.match(path, { ignoreVary: true }))
  // A browser short of space throws whole caches away.
  return kept ?? fetch(request)
}
