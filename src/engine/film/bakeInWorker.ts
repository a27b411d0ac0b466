import { withTimeLimit } from '../../lib/abortable.ts'
import { trustedScriptUrl } from '../../lib/trustedWorker.ts'
import type { Lut } from './lut.ts'
import type { BakedLut, BakeRequest } from './lutWorker.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import workerUrl from './lutWorker.ts?worker&url'

/** Time for each LUT, milliseconds; for the first one also that of loading the worker. */
const maxBakeMs = 20_000

/**
 * Bakes the LUTs of filters off the main thread.
 * @param size points along each side
 * @throws Error (rejects) where the browser gives no worker, or the worker fails or hangs
 */
export async function bakeInWorker(
  filterIds: readonly string[],
  size: number,
): Promise<ReadonlyMap<string, Lut>> {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'film' })
  const luts = new Map<string, Lut>()
  const bake = (extend: () => void) =>
    new Promise<void>((resolve, reject) => {
      worker.addEventListener('message', ({ data: { filterId, lut } }: MessageEvent<BakedLut>) => {
        extend()
        luts.set(filterId, lut)
        if (luts.size === filterIds.length) resolve()
      })
      worker.addEventListener('error', ({ message }) =>
        reject(new Error(`the film worker failed: ${message}`)),
      )
    })
  try {
    const request: BakeRequest = { filterIds, size }
    worker.postMessage(request)
    await withTimeLimit(maxBakeMs, (_, extend) => bake(extend))
    return luts
  } finally {
    worker.terminate()
  }
}
