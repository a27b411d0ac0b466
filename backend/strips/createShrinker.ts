import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { programScript } from '../files/programFiles.ts'

/** Makes a JPEG small; null where it can't be decoded. */
export type Shrink = (jpeg: Uint8Array) => Promise<Uint8Array | null>

/** Creates the function that makes pictures small, one after the other, in a worker thread. */
export function createShrinker(): Shrink {
  let worker: Worker | null = null
  let last: Promise<Uint8Array | null> = Promise.resolve(null)

  async function shrink(jpeg: Uint8Array): Promise<Uint8Array | null> {
    worker ??= new Worker(programScript('strips/shrinkThread'))
    worker.unref()
    try {
      worker.postMessage(jpeg)
      const [small]: unknown[] = await once(worker, 'message', { signal: AbortSignal.timeout(20_000) })
      return small instanceof Uint8Array ? small : null
    } catch {
      // It was out of memory, or hangs: the next picture gets a new one.
      void worker.terminate()
      worker = null
      return null
    }
  }
  return (jpeg) => (last = last.then(() => shrink(jpeg)))
}
