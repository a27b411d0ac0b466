import { withResolvers } from '../../lib/async.ts'
import type { FilmValues } from '../../engine/workbench.ts'
import { trustedScriptUrl } from '../../lib/trustedWorker.ts'
import type { TunedFilm, TunerRequest, TunerResponse } from './filmTunerWorker.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import tunerWorkerUrl from './filmTunerWorker.ts?worker&url'

/** Film tuner: bakes films while their params are edited, off the main thread. */
export type FilmTuner = {
  /**
   * Bakes the film of a filter with other values.
   * @returns null where a newer request overtook this one, or the tuner was closed
   * @throws Error (rejects) where the film can't be baked with these values, or the worker fails
   */
  readonly bake: (filterId: string, values: FilmValues) => Promise<TunedFilm | null>
  readonly close: () => void
}

/**
 * Opens a film tuner with a worker of its own; the caller closes it.
 * @param onCoarse gets a coarser LUT, after some 20 ms instead of 90, for images that follow a drag: of overtaken
 * requests too, but never after a newer one
 */
export function openFilmTuner(onCoarse: (filterId: string, film: TunedFilm) => void = () => {}): FilmTuner {
  const worker = new Worker(trustedScriptUrl(tunerWorkerUrl), { type: 'module', name: 'film tuner' })
  let requests = 0
  /** Newest request; settled ones ignore what follows. */
  let pending: PromiseWithResolvers<TunedFilm | null> | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<TunerResponse>) => {
    if (data.kind === 'coarse') onCoarse(data.filterId, data.film)
    else if (data.id !== requests) return
    else if (data.kind === 'error') pending?.reject(new Error(`the film can't be developed: ${data.message}`))
    else pending?.resolve(data.film)
  })
  worker.addEventListener('error', ({ message }) =>
    pending?.reject(new Error(`the film worker failed: ${message}`)),
  )
  return {
    bake: (filterId, values) => {
      pending?.resolve(null)
      pending = withResolvers()
      requests += 1
      worker.postMessage({ id: requests, filterId, values } satisfies TunerRequest)
      return pending.promise
    },
    close: () => {
      worker.terminate()
      pending?.resolve(null)
    },
  }
}
