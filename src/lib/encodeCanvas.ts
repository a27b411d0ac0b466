import { withTimeLimit } from './abortable.ts'
import { withResolvers } from './async.ts'
import type { Cleanup } from './cleanup.ts'
import type { EncodeRequest, EncodeResponse } from './encodeWorker.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import workerUrl from './encodeWorker.ts?worker&url'
import { trustedScriptUrl } from './trustedWorker.ts'

/** Encodes a bitmap, which it takes over; null where it can't. */
type Encoder = (image: ImageBitmap, type: string, quality: number) => Promise<Blob | null>

/** Time for one image, milliseconds: a strip takes a slow phone two seconds. A worker that takes longer hangs. */
const maxEncodeMs = 10_000

/** Encoder of the open worker; null without one, and until it has started. */
let encoder: Encoder | null = null

/**
 * Opens the encoder worker for `encodeCanvas`. Chromium encodes a canvas of the page when the page is idle, which it
 * hardly is while a camera runs; in a worker it encodes at once. Without a worker that works nothing changes. One that
 * hangs is ended, and another one opened.
 * @returns cleanup; it ends the worker, and with it all pixels that it has
 */
export function openEncoder(): Cleanup {
  const pending = new Map<number, (blob: Blob | null) => void>()
  let lastId = 0
  let worker: Worker | null = null
  const encode: Encoder = async (image, type, quality) => {
    if (encoder !== encode) {
      // Closed while the bitmap was made.
      image.close()
      return null
    }
    const { promise, resolve } = withResolvers<Blob | null>()
    const request: EncodeRequest = { id: (lastId += 1), image, type, quality }
    pending.set(request.id, resolve)
    worker?.postMessage(request, [image])
    return withTimeLimit(maxEncodeMs, () => promise).catch(() => {
      open()
      return null
    })
  }
  const onResponse = ({ data: { id, blob } }: MessageEvent<EncodeResponse>) => {
    if (id === 0) encoder = encode
    pending.get(id)?.(blob)
    pending.delete(id)
  }
  const close = () => {
    worker?.terminate()
    if (encoder === encode) encoder = null
    for (const resolve of pending.values()) resolve(null)
    pending.clear()
  }
  const open = () => {
    close()
    worker = startWorker(onResponse, close)
  }
  open()
  return close
}

/** Null where the browser gives no worker. */
function startWorker(
  onResponse: (event: MessageEvent<EncodeResponse>) => void,
  onError: Cleanup,
): Worker | null {
  try {
    const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'encoder' })
    worker.addEventListener('message', onResponse)
    worker.addEventListener('error', onError)
    return worker
  } catch (cause) {
    console.warn('Photos are encoded by the page.', cause)
    return null
  }
}

/**
 * Encodes a canvas as `toBlob` does, to the same bytes, in the open worker where there is one.
 * @param quality 0 to 1
 * @returns null where the browser can't encode it
 */
export async function encodeCanvas(
  canvas: HTMLCanvasElement,
  type: string,
  quality: number,
): Promise<Blob | null> {
  return (encoder && (await encodeElsewhere(encoder, canvas, type, quality))) ?? toBlob(canvas, type, quality)
}

async function encodeElsewhere(
  encode: Encoder,
  canvas: HTMLCanvasElement,
  type: string,
  quality: number,
): Promise<Blob | null> {
  try {
    return await encode(await createImageBitmap(canvas), type, quality)
  } catch {
    return null
  }
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality)
  })
}
