import type { WebGLRenderer, WebGLRenderTarget } from 'three'
import { yieldToMain } from '../../lib/async.ts'
import { RendererLostError } from '../FilterRenderer.ts'

/**
 * Reads the pixels of a target of 8 bits, its last row first; blocks the page until the GPU has drawn them.
 * @throws RendererLostError when they are lost
 */
export function readBack(webgl: WebGLRenderer, target: WebGLRenderTarget): ImageData {
  const pixels = pixelsFor(target)
  webgl.readRenderTargetPixels(target, 0, 0, target.width, target.height, pixels)
  return toImage(pixels, target)
}

/**
 * The same without blocking the page: copies them on the GPU, and fetches the copy when it is done. What is drawn into
 * the target meanwhile is not in it. (three's own function needs timers, 4 ms at least.)
 */
export async function readBackAsync(webgl: WebGLRenderer, target: WebGLRenderTarget): Promise<ImageData> {
  const context = contextOf(webgl)
  const pixels = pixelsFor(target)
  const copy = context.createBuffer()
  context.bindBuffer(context.PIXEL_PACK_BUFFER, copy)
  context.bufferData(context.PIXEL_PACK_BUFFER, pixels.byteLength, context.STREAM_READ)
  webgl.setRenderTarget(target)
  context.readPixels(0, 0, target.width, target.height, context.RGBA, context.UNSIGNED_BYTE, 0)
  webgl.setRenderTarget(null)
  context.bindBuffer(context.PIXEL_PACK_BUFFER, null)
  try {
    await waitForGpu(webgl)
    context.bindBuffer(context.PIXEL_PACK_BUFFER, copy)
    context.getBufferSubData(context.PIXEL_PACK_BUFFER, 0, pixels)
    context.bindBuffer(context.PIXEL_PACK_BUFFER, null)
  } finally {
    context.deleteBuffer(copy)
  }
  return toImage(pixels, target)
}

function pixelsFor({ width, height }: WebGLRenderTarget): Uint8ClampedArray<ArrayBuffer> {
  return new Uint8ClampedArray(width * height * 4)
}

/** A lost context draws and reads nothing, without an error; every developed pixel is opaque. */
function toImage(pixels: Uint8ClampedArray<ArrayBuffer>, { width, height }: WebGLRenderTarget): ImageData {
  if (pixels[3] !== 255) throw new RendererLostError('the GPU lost the image')
  return new ImageData(pixels, width, height)
}

function contextOf(webgl: WebGLRenderer): WebGL2RenderingContext {
  const context = webgl.getContext()
  if (!(context instanceof WebGL2RenderingContext)) throw new TypeError('three draws by WebGL2 alone')
  return context
}

/** Time between two looks at what the GPU has done: to look all the time would take the processor from it. */
const pollMs = 4

/** Passes the time to the next look; where there are no delayed tasks (Safari), every task looks. */
async function pause(): Promise<void> {
  if ('scheduler' in globalThis) await scheduler.postTask(() => undefined, { delay: pollMs })
  else await yieldToMain()
}

/**
 * Resolves when the GPU has drawn everything so far; the page is not blocked meanwhile.
 * @throws RendererLostError when the context is lost
 */
export async function waitForGpu(webgl: WebGLRenderer): Promise<void> {
  const context = contextOf(webgl)
  const sync = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0)
  context.flush()
  for (;;) {
    const state = sync ? context.clientWaitSync(sync, 0, 0) : context.WAIT_FAILED
    if (state === context.WAIT_FAILED) throw new RendererLostError('the GPU was lost while it drew')
    if (state !== context.TIMEOUT_EXPIRED) break
    await pause()
  }
  context.deleteSync(sync)
}
