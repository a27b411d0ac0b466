import { trustedScriptUrl } from '../lib/trustedScriptUrl.ts'
import type { FilmId } from './Film.ts'
import type { BenchAnswer, BenchOrder, Developed } from './filmBenchWorker.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import workerUrl from './filmBenchWorker.ts?worker&url'
import type { FilmValues } from './filmParams.ts'

/** Develops one film after the other while its params are turned. */
export type FilmBench = {
  /**
   * The film with these values in place of its own; null where a newer order overtook this one, or the bench closed.
   * @throws Error (rejects) where the film can't be developed so, or the worker fails
   */
  readonly develop: (film: FilmId, values: FilmValues) => Promise<Developed | null>
  readonly close: () => void
}

type Waiting = PromiseWithResolvers<Developed | null> & { readonly order: number }

/**
 * A bench with a worker of its own, which stays until it is closed.
 * @param onDraft is given a coarser table, after some 20 ms instead of 90, of overtaken orders too, for pictures that follow a
 * drag; never one that is older than what was given before
 */
export function openFilmBench(onDraft: (film: FilmId, draft: Developed) => void = () => {}): FilmBench {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'film bench' })
  let waiting: Waiting | null = null
  let orders = 0
  const settle = (how: (waiting: Waiting) => void) => {
    const settled = waiting
    waiting = null
    if (settled) how(settled)
  }
  const drop = () => settle(({ resolve }) => resolve(null))
  worker.addEventListener('message', ({ data }: MessageEvent<BenchAnswer>) => {
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
      const order: BenchOrder = { order: orders, film, values }
      waiting = { ...Promise.withResolvers<Developed | null>(), order: orders }
      worker.postMessage(order)
      return waiting.promise
    },
    close: () => {
      worker.terminate()
      drop()
    },
  }
}
