import { withTimeLimit } from '../lib/abortable.ts'
import { withResolvers } from '../lib/async.ts'
import type { Size } from '../lib/geometry.ts'
import { trustedScriptUrl } from '../lib/trustedWorker.ts'
import type { ClipSchedule } from './boomerang.ts'
import type { ClipRequest, ClipResponse } from './clipWorker.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import workerUrl from './clipWorker.ts?worker&url'

/** Time without progress after which the worker hangs, milliseconds: without a GPU a frame takes half a second. */
const maxStallMs = 20_000

/** Encoder of one clip, in a worker of its own, which encodes while frames come. */
export type ClipEncoder = {
  /** Adds a frame, whose pixels it takes over: RGBA, of the clip's size. */
  readonly addFrame: (data: Uint8ClampedArray<ArrayBuffer>) => void
  /**
   * Waits for the clip, all of whose frames were added.
   * @param onProgress called with the part that is done, 0 to 1
   * @throws Error (rejects) where no encoder of H.264 is there, or it fails or hangs; the signal's reason when aborted
   */
  readonly finish: (onProgress: (part: number) => void, signal: AbortSignal) => Promise<Blob>
  /** Ends the worker, and with it all frames that it has. */
  readonly close: () => void
}

/**
 * Opens the encoder of a clip.
 * @param size even on both sides
 * @throws Error where the browser gives no worker
 */
export function openClipEncoder(size: Size, schedule: ClipSchedule): ClipEncoder {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'clip' })
  const send = (request: ClipRequest, transfer: Transferable[] = []) => worker.postMessage(request, transfer)
  const { promise, resolve, reject } = withResolvers<Blob>()
  promise.catch(() => undefined)
  let onProgress: (part: number) => void = () => undefined
  worker.addEventListener('message', ({ data }: MessageEvent<ClipResponse>) => {
    if (data.type === 'progress') onProgress(data.part)
    else if (data.type === 'failed') reject(new Error(data.message))
    else resolve(new Blob([data.mp4], { type: 'video/mp4' }))
  })
  worker.addEventListener('error', ({ message }) => reject(new Error(`the clip worker failed: ${message}`)))
  send({ type: 'open', size, ...schedule })
  return {
    addFrame: (data) => send({ type: 'frame', data }, [data.buffer]),
    finish: (report, signal) =>
      withTimeLimit(
        maxStallMs,
        (_, extend) => {
          onProgress = (part) => {
            extend()
            report(part)
          }
          return promise
        },
        signal,
      ),
    close: () => {
      worker.terminate()
      reject(new Error('the clip worker was closed'))
    },
  }
}

/** Side of the picture that is encoded on trial, pixels. */
const trialPx = 64

/**
 * Whether this browser encodes H.264: a small picture is encoded. Firefox on Linux says that it can, and fails.
 * @throws never
 */
export async function canEncodeClips(signal: AbortSignal): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined') return false
  try {
    const encoder = openClipEncoder(
      { widthPx: trialPx, heightPx: trialPx },
      { order: [0], framesPerSecond: 1 },
    )
    try {
      encoder.addFrame(new Uint8ClampedArray(trialPx * trialPx * 4))
      return (await encoder.finish(() => undefined, signal)).size > 0
    } finally {
      encoder.close()
    }
  } catch {
    return false
  }
}
