import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { createInTurn } from '../files/inTurn.ts'
import { programScript } from '../files/programFiles.ts'
import type { ReadRequest, ReadResponse } from './readThread.ts'

/** Reads the files of one film or template; it never rejects. */
export type Read = (request: ReadRequest) => Promise<ReadResponse>

/** A film takes 0.1 s, a picture of 24 megapixels some seconds. */
const timeoutMs = 20_000

/** Thread without work for so long ends: it holds the films' data sheets. */
const idleMs = 30_000

/** Creates the function that reads films and templates, one after the other, in a worker thread. */
export function createReader(): Read {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  const inTurn = createInTurn()
  const end = () => {
    void worker?.terminate()
    worker = null
  }

  async function read(request: ReadRequest): Promise<ReadResponse> {
    clearTimeout(idle)
    try {
      worker ??= new Worker(programScript('catalogue/readThread'), {
        resourceLimits: { maxOldGenerationSizeMb: 512 },
      })
      worker.unref()
      worker.postMessage(request)
      const [response]: ReadResponse[] = await once(worker, 'message', {
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (response) return response
    } catch {
      // It was out of memory, or hangs: the next file gets a new one.
      end()
    } finally {
      idle = setTimeout(end, idleMs).unref()
    }
    const place = request.files[0]?.name ?? request.id
    return { place, path: '', reason: 'could not be read: it takes too much time or memory' }
  }
  return (request) => inTurn(() => read(request))
}
