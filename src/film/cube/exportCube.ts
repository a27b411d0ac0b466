import { trustedScriptUrl } from '../../lib/trustedScriptUrl.ts'
import type { CubeOrder } from './cubeWorker.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import workerUrl from './cubeWorker.ts?worker&url'

/**
 * The text of a `.cube` file of a film's colours, made off the main thread in about a second.
 * @throws Error (rejects) where the browser gives no worker, or the worker fails
 */
export async function exportCube(order: CubeOrder): Promise<string> {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'cube' })
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
