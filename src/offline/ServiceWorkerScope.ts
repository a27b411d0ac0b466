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
