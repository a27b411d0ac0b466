import { withResolvers } from '../lib/async.ts'
import type { Size } from '../lib/geometry.ts'
import { encodeMp4 } from './encodeMp4.ts'
import { toI420 } from './toI420.ts'

/** A clip to come: the size of its frames, and the order in which they are shown. */
type OpenRequest = {
  readonly type: 'open'
  readonly size: Size
  readonly framesPerSecond: number
  readonly order: readonly number[]
}

/**
 * Request to the clip worker: first what the clip will be, then its frames (RGBA, rows from the top; their buffers are
 * transferred). The worker encodes while they come.
 */
export type ClipRequest =
  | OpenRequest
  | { readonly type: 'frame'; readonly data: Uint8ClampedArray<ArrayBuffer> }

/** Response of the clip worker: the parts that are done, from 0 to 1; at last the file, or the reason why there is none. */
export type ClipResponse =
  | { readonly type: 'progress'; readonly part: number }
  | { readonly type: 'finished'; readonly mp4: ArrayBuffer }
  | { readonly type: 'failed'; readonly message: string }

addEventListener('message', ({ data: request }: MessageEvent<ClipRequest>) => {
  if (request.type === 'open') void encode(request)
})

async function encode({ size, framesPerSecond, order }: OpenRequest): Promise<void> {
  const frames = Array.from({ length: Math.max(...order) + 1 }, () =>
    withResolvers<Uint8ClampedArray<ArrayBuffer>>(),
  )
  const missing = frames.values()
  addEventListener('message', ({ data: request }: MessageEvent<ClipRequest>) => {
    if (request.type === 'frame') missing.next().value?.resolve(toI420(request.data, size))
  })
  try {
    const clip = { size, framesPerSecond, frames: frames.map(({ promise }) => promise) }
    const mp4 = await encodeMp4(clip, order, (part) => respond({ type: 'progress', part }))
    respond({ type: 'finished', mp4 }, [mp4])
  } catch (cause) {
    respond({ type: 'failed', message: cause instanceof Error ? cause.message : String(cause) })
  }
}

function respond(response: ClipResponse, transfer: Transferable[] = []): void {
  postMessage(response, { transfer })
}
