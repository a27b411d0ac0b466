import { withTimeLimit } from '../../lib/abortable.ts'
import { withResolvers } from '../../lib/async.ts'
import { trustedScriptUrl } from '../../lib/trustedWorker.ts'

/** A worker that takes longer hangs, or has lost its request in a promise that nothing catches. */
const maxAnswerMs = 60_000

/**
 * Asks a worker of its own once, and ends it.
 * @param url address of the built worker, which responds to every message with one
 * @param name of the worker, for messages and developer tools
 * @throws Error (rejects) where the browser gives no worker, or the worker fails or hangs
 */
export async function askWorker<Response>(url: string, name: string, request: unknown): Promise<Response> {
  const worker = new Worker(trustedScriptUrl(url), { type: 'module', name })
  const { promise, resolve, reject } = withResolvers<Response>()
  worker.addEventListener('message', ({ data }: MessageEvent<Response>) => resolve(data))
  worker.addEventListener('error', ({ message }) =>
    reject(new Error(`the ${name} worker failed: ${message}`)),
  )
  try {
    worker.postMessage(request)
    return await withTimeLimit(maxAnswerMs, () => promise)
  } finally {
    worker.terminate()
  }
}
