import { withAbort, withResolvers } from '../lib/async.ts'
import type { Cleanup } from '../lib/cleanup.ts'
import { runTimeSliced } from '../lib/timeSlice.ts'
import { trustedScriptUrl } from '../lib/trustedWorker.ts'
import { type ExposedFrame, exposeSteps, type ExposureFrames } from '../engine/index.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import workerUrl from './mergeWorker.ts?worker&url'

/** Merges the frames of one photo, as `exposeSteps` does, off the main thread. */
export type FrameMerger = {
  /**
   * Takes over all frames.
   * @throws Error (rejects) when the worker fails, or the merger is closed
   */
  readonly merge: (frames: ExposureFrames) => Promise<ExposedFrame>
  /** Ends the worker, and with it all pixels that it has. */
  readonly close: Cleanup
}

/**
 * Opens a frame merger: in a worker, or in time slices where there is none.
 * @param isWanted false opens no worker: it is not likely that anything is merged
 */
export function openFrameMerger(isWanted: boolean): FrameMerger {
  const worker = isWanted ? startWorker() : null
  const controller = new AbortController()
  const { signal } = controller
  return {
    merge: (frames) =>
      withAbort(
        worker ? mergeInWorker(worker, frames) : runTimeSliced(exposeSteps(frames), { signal }),
        signal,
      ),
    close: () => {
      worker?.terminate()
      controller.abort()
    },
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

async function mergeInWorker(worker: Worker, frames: ExposureFrames): Promise<ExposedFrame> {
  const { promise, resolve, reject } = withResolvers<ExposedFrame>()
  worker.onmessage = ({ data }: MessageEvent<ExposedFrame>) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(`the merge worker failed: ${message}`))
  // Moved, they need no copy, which takes long for large ones.
  worker.postMessage(
    frames,
    [frames.shutter, ...frames.before].map(({ buffer }) => buffer),
  )
  return promise
}
