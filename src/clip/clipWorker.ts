import type { Size } from '../lib/geometry.ts'
import { encodeMp4, type RawClip } from './encodeMp4.ts'
import { toI420 } from './toI420.ts'

/**
 * Request to the clip worker: first the size of the clip, then its frames (RGBA, rows from the top; their buffers are
 * transferred), at last the order in which they are shown.
 */
export type ClipRequest =
  | { readonly type: 'open'; readonly size: Size; readonly framesPerSecond: number }
  | { readonly type: 'frame'; readonly data: Uint8ClampedArray<ArrayBuffer> }
  | { readonly type: 'finish'; readonly order: readonly number[] }

/** Response of the clip worker: the parts that are done, from 0 to 1; at last the file, or the reason why there is none. */
export type ClipResponse =
  | { readonly type: 'progress'; readonly part: number }
  | { readonly type: 'finished'; readonly mp4: ArrayBuffer }
  | { readonly type: 'failed'; readonly message: string }

const clip: { -readonly [Key in keyof RawClip]: RawClip[Key] } = {
  size: { widthPx: 0, heightPx: 0 },
  framesPerSecond: 0,
  frames: [],
}

addEventListener('message', ({ data: request }: MessageEvent<ClipRequest>) => {
  if (request.type === 'open') {
    clip.size = request.size
    clip.framesPerSecond = request.framesPerSecond
  } else if (request.type === 'frame') clip.frames = [...clip.frames, toI420(request.data, clip.size)]
  else void finish(request.order)
})

async function finish(order: readonly number[]): Promise<void> {
  try {
    const mp4 = await encodeMp4(clip, order, (part) => respond({ type: 'progress', part }))
    respond({ type: 'finished', mp4 }, [mp4])
  } catch (cause) {
    respond({ type: 'failed', message: cause instanceof Error ? cause.message : String(cause) })
  }
}

function respond(response: ClipResponse, transfer: Transferable[] = []): void {
  postMessage(response, { transfer })
}
