import { trustedScriptUrl } from '../lib/trustedWorker.ts'
import type { Baked, BakeRequest } from './lutWorker.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import workerUrl from './lutWorker.ts?worker&url'
import type { Lut } from './lut.ts'
import type { FilmId } from './films.ts'

/**
 * Bakes the tables of films off the main thread.
 * @throws Error (rejects) where the browser gives no worker, or the worker fails
 */
export async function bakeInWorker(
  films: readonly FilmId[],
  sizePoints: number,
): Promise<ReadonlyMap<FilmId, Lut>> {
  const worker = openWorker()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const tables = new Map<FilmId, Lut>()
  worker.addEventListener('message', ({ data: { film, lut } }: MessageEvent<Baked>) => {
    tables.set(film, lut)
    if (tables.size === films.length) resolve()
  })
  worker.addEventListener('error', ({ message }) => reject(new Error(`the film worker failed: ${message}`)))
  try {
    const order: BakeRequest = { films, sizePoints }
    worker.postMessage(order)
    await promise
    return tables
  } finally {
    worker.terminate()
  }
}

function openWorker(): Worker {
  const url = trustedScriptUrl(workerUrl)
  return new Worker(url, { type: 'module', name: 'film' })
}
