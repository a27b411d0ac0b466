/** The part of a service worker's world that is used here: https://w3c.github.io/ServiceWorker/ */
export type ServiceWorkerScope = {
  readonly location: { readonly origin: string }
  readonly registration: { readonly waiting: { readonly postMessage: (word: string) => void } | null }
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: {
      readonly type: 'window'
      readonly includeUncontrolled: boolean
    }) => Promise<readonly unknown[]>
  }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: <Type extends keyof ScopeEvents>(
    type: Type,
    listener: (event: ScopeEvents[Type]) => void,
  ) => void
}

type LifeEvent = { readonly waitUntil: (work: Promise<unknown>) => void }

export type ScopeEvents = {
  readonly install: LifeEvent
  readonly activate: LifeEvent
  readonly message: LifeEvent & { readonly data: unknown }
  readonly fetch: {
    readonly request: Request
    readonly respondWith: (answer: Promise<Response>) => void
  }
}
