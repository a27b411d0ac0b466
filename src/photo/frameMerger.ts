import { withResolvers } from '../lib/async.ts'
import type { Cleanup } from '../lib/cleanup.ts'
import { runTimeSliced } from '../lib/timeSlice.ts'
import { trustedScriptUrl } from '../lib/trustedWorker.ts'
import { type FramePixels, mergeSteps } from './mergeFrames.ts'
import type { MergeRequest } from './mergeWorker.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import workerUrl from './mergeWorker.ts?worker&url'

/** Merges the frames of one photo, as `mergeSteps` does, off the main thread. */
export type FrameMerger = {
  /**
   * Takes over all frames but the first.
   * @throws Error (rejects) when the worker fails
   */
  readonly merge: (request: MergeRequest) => Promise<FramePixels | null>
  /** Ends the worker, and with it all pixels that it has. */
  readonly close: Cleanup
}

/**
 * Opens a frame merger: in a worker, or in time slices where there is none.
 * @param isWanted false opens no worker: it is not likely that anything is merged
 */
export function openFrameMerger(isWanted: boolean): FrameMerger {
  const worker = isWanted ? startWorker() : null
  return {
    merge: (request) => (worker ? mergeInWorker(worker, request) : mergeInSlices(request)),
    close: () => worker?.terminate(),
  }
}

/** Null where the browser gives no worker. */
function startWorker(): Worker | null {
  try {
    return new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'merger' })
  } catch {
    return null
  }
}

async function mergeInWorker(worker: Worker, request: MergeRequest): Promise<FramePixels | null> {
  const { promise, resolve, reject } = withResolvers<FramePixels | null>()
  worker.onmessage = ({ data }: MessageEvent<FramePixels | null>) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(`the merge worker failed: ${message}`))
  // The frames before the shutter's are of no other use: moved, they need no copy, which takes long for large ones.
  worker.postMessage(
    request,
    request.frames.slice(1).map(({ buffer }) => buffer),
  )
  return promise
}

function mergeInSlices({ frames, size }: MergeRequest): Promise<FramePixels | null> {
  return runTimeSliced(mergeSteps(frames, size))
}
