import { withResolvers } from '../../lib/async.ts'
import { encodeMp4, type Video } from './encodeMp4.ts'
import { toI420 } from './toI420.ts'

/**
 * Request to the video worker: first what the video will be, then its frames in their order (RGBA, rows from the top; their
 * buffers are transferred). The worker encodes while they come.
 */
export type VideoRequest =
  | (Video & { readonly type: 'open' })
  | { readonly type: 'frame'; readonly data: Uint8ClampedArray<ArrayBuffer> }

/** Response of the video worker: the steps that are encoded; at last the file, or the reason why there is none. */
export type VideoResponse =
  | { readonly type: 'progress'; readonly stepCount: number }
  | { readonly type: 'finished'; readonly mp4: ArrayBuffer }
  | { readonly type: 'failed'; readonly message: string }

addEventListener('message', ({ data: request }: MessageEvent<VideoRequest>) => {
  if (request.type === 'open') void encode(request)
})

async function encode(video: Video): Promise<void> {
  const received: Uint8ClampedArray<ArrayBuffer>[] = []
  let { promise, resolve } = withResolvers<void>()
  addEventListener('message', ({ data: request }: MessageEvent<VideoRequest>) => {
    if (request.type !== 'frame') return
    received.push(request.data)
    resolve()
  })
  const nextFrame = async () => {
    for (;;) {
      const data = received.shift()
      if (data) return toI420(data, video.size)
      ;({ promise, resolve } = withResolvers<void>())
      await promise
    }
  }
  try {
    const mp4 = await encodeMp4(video, nextFrame, (stepCount) => respond({ type: 'progress', stepCount }))
    respond({ type: 'finished', mp4 }, [mp4])
  } catch (cause) {
    respond({ type: 'failed', message: cause instanceof Error ? cause.message : String(cause) })
  }
}

function respond(response: VideoResponse, transfer: Transferable[] = []): void {
  postMessage(response, { transfer })
}
