import { withTimeLimit } from '../../lib/abortable.ts'
import { withResolvers } from '../../lib/async.ts'
import { trustedScriptUrl } from '../../lib/trustedWorker.ts'
import type { VideoRequest, VideoResponse } from './videoWorker.ts'
import type { Video } from './encodeMp4.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import workerUrl from './videoWorker.ts?worker&url'

/** Time without progress after which the worker hangs, milliseconds: without a GPU a frame takes half a second. */
const maxStallMs = 20_000

/** Frames that may wait for the worker: each is 8 MB. */
const maxWaiting = 3

/** Encoder of one video, in a worker of its own, which encodes while frames come. */
export type VideoFileEncoder = {
  /**
   * Adds a frame, whose pixels it takes over: RGBA, of the video's size. Waits while too many wait for the worker.
   * @throws as `finish` does
   */
  readonly addFrame: (data: Uint8ClampedArray<ArrayBuffer>) => Promise<void>
  /**
   * Waits for the video, all of whose frames were added.
   * @throws Error (rejects) where no encoder of H.264 is there, or it fails or hangs; the signal's reason when aborted
   */
  readonly finish: () => Promise<Blob>
  /** Ends the worker, and with it all frames that it has. */
  readonly close: () => void
}

/**
 * Opens the encoder of a video.
 * @param onProgress called with the part that is done, 0 to 1
 * @throws Error where the browser gives no worker
 */
export function openVideoEncoder(
  video: Video,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): VideoFileEncoder {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'video' })
  const send = (request: VideoRequest, transfer: Transferable[] = []) => worker.postMessage(request, transfer)
  const { promise, resolve, reject } = withResolvers<Blob>()
  promise.catch(() => undefined)
  let [added, encoded] = [0, 0]
  let onEncoded: () => void = () => undefined
  worker.addEventListener('message', ({ data }: MessageEvent<VideoResponse>) => {
    if (data.type === 'failed') return reject(new Error(data.message))
    if (data.type === 'finished') return resolve(new Blob([data.mp4], { type: 'video/mp4' }))
    encoded = Math.max(encoded, 1 + (video.order[data.stepCount - 1] ?? 0))
    onEncoded()
    onProgress(data.stepCount / video.order.length)
  })
  worker.addEventListener('error', ({ message }) => reject(new Error(`the video worker failed: ${message}`)))
  send({ type: 'open', ...video })
  return {
    addFrame: async (data) => {
      send({ type: 'frame', data }, [data.buffer])
      added += 1
      const nextEncoded = () => new Promise<void>((resolve) => (onEncoded = resolve))
      while (added - encoded > maxWaiting)
        await withTimeLimit(maxStallMs, () => Promise.race([nextEncoded(), promise]), signal)
    },
    finish: () =>
      withTimeLimit(
        maxStallMs,
        (_, extend) => {
          onEncoded = extend
          return promise
        },
        signal,
      ),
    close: () => {
      worker.terminate()
      reject(new Error('the video worker was closed'))
    },
  }
}

/** Side of the picture that is encoded on trial, pixels. */
const trialPx = 64

/**
 * Whether this browser encodes H.264: a small picture is encoded. Firefox on Linux says that it can, and fails.
 * @throws never
 */
export async function canEncodeVideo(signal: AbortSignal): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined') return false
  try {
    const size = { widthPx: trialPx, heightPx: trialPx }
    const video = { size, order: [0], framesPerSecond: 1, bitrate: 1_000_000 }
    const encoder = openVideoEncoder(video, () => undefined, signal)
    try {
      await encoder.addFrame(new Uint8ClampedArray(trialPx * trialPx * 4))
      return (await encoder.finish()).size > 0
    } finally {
      encoder.close()
    }
  } catch {
    return false
  }
}
