import { withTimeLimit } from '../../lib/abortable.ts'
import { withResolvers } from '../../lib/async.ts'
import { trustedScriptUrl } from '../../lib/trustedWorker.ts'
import type { FileMessage, FileRequests, FileResponses } from './fileWorker.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import fileWorkerUrl from './fileWorker.ts?worker&url'

/** A worker that takes longer hangs, or has lost its request in a promise that nothing catches. */
const maxAnswerMs = 60_000

/**
 * Asks a file worker of its own once, and ends it.
 * @throws Error (rejects) where the browser gives no worker, or the worker fails or hangs
 */
export async function askWorker<Task extends keyof FileRequests>(
  task: Task,
  request: FileRequests[Task],
): Promise<FileResponses[Task]> {
  const worker = new Worker(trustedScriptUrl(fileWorkerUrl), { type: 'module', name: 'file' })
  const { promise, resolve, reject } = withResolvers<FileResponses[Task]>()
  worker.addEventListener('message', ({ data }: MessageEvent<FileResponses[Task]>) => resolve(data))
  worker.addEventListener('error', ({ message }) => reject(new Error(`the file worker failed: ${message}`)))
  try {
    worker.postMessage({ task, request } satisfies FileMessage<Task>)
    return await withTimeLimit(maxAnswerMs, () => promise)
  } finally {
    worker.terminate()
  }
}
