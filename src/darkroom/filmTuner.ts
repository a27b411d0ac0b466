import { trustedScriptUrl } from '../lib/trustedWorker.ts'
import type { TunerResponse, TunerRequest, TunedFilm } from './filmTunerWorker.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import tunerWorkerUrl from './filmTunerWorker.ts?worker&url'
import type { FilmValues } from '../film/Film.ts'
import type { CubeRequest } from './cubeWorker.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import cubeWorkerUrl from './cubeWorker.ts?worker&url'

/** Develops one film after the other while its params are turned. */
export type FilmTuner = {
  /**
   * The film with these values in place of its own; null where a newer order overtook this one, or the bench closed.
   * @throws Error (rejects) where the film can't be developed so, or the worker fails
   */
  readonly develop: (film: string, values: FilmValues) => Promise<TunedFilm | null>
  readonly close: () => void
}

type Waiting = PromiseWithResolvers<TunedFilm | null> & { readonly order: number }

/**
 * A bench with a worker of its own, which stays until it is closed.
 * @param onDraft is given a coarser table, after some 20 ms instead of 90, of overtaken orders too, for pictures that follow a
 * drag; never one that is older than what was given before
 */
export function openFilmTuner(onDraft: (film: string, draft: TunedFilm) => void = () => {}): FilmTuner {
  const worker = new Worker(trustedScriptUrl(tunerWorkerUrl), { type: 'module', name: 'film bench' })
  let waiting: Waiting | null = null
  let orders = 0
  const settle = (how: (waiting: Waiting) => void) => {
    const settled = waiting
    waiting = null
    if (settled) how(settled)
  }
  const drop = () => settle(({ resolve }) => resolve(null))
  worker.addEventListener('message', ({ data }: MessageEvent<TunerResponse>) => {
    if (data.kind === 'draft') return onDraft(data.film, data.developed)
    if (data.order !== waiting?.order) return
    if (data.kind === 'fault') {
      const fault = new Error(`the film can't be developed: ${data.fault}`)
      settle(({ reject }) => reject(fault))
    } else {
      const { developed } = data
      settle(({ resolve }) => resolve(developed))
    }
  })
  worker.addEventListener('error', ({ message }) =>
    settle(({ reject }) => reject(new Error(`the film worker failed: ${message}`))),
  )
  return {
    develop: (film, values) => {
      drop()
      orders += 1
      const order: TunerRequest = { order: orders, film, values }
      waiting = { ...Promise.withResolvers<TunedFilm | null>(), order: orders }
      worker.postMessage(order)
      return waiting.promise
    },
    close: () => {
      worker.terminate()
      drop()
    },
  }
}

/**
 * The text of a `.cube` file of a film's colours, made off the main thread in about a second.
 * @throws Error (rejects) where the browser gives no worker, or the worker fails
 */
export async function exportCube(order: CubeRequest): Promise<string> {
  const worker = new Worker(trustedScriptUrl(cubeWorkerUrl), { type: 'module', name: 'cube' })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
  worker.addEventListener('error', ({ message }) => reject(new Error(`the cube worker failed: ${message}`)))
  try {
    worker.postMessage(order)
    return await promise
  } finally {
    worker.terminate()
  }
}
