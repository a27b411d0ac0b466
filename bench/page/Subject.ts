import type { Rect, Size } from '../../src/lib/geometry.ts'

/** Input of every subject: a playing video, its 4:3 crop, and the size at which the booth paints it. */
export type Scene = { readonly video: HTMLVideoElement; readonly crop: Rect; readonly size: Size }

/** Subject of a measurement: one way to show a video through a filter. */
export type Subject = {
  readonly name: string
  readonly show: () => void
  readonly hide: () => void
  /** Uploads and draws the video's current frame; null where the browser does both itself. */
  readonly paint: ((frame: number) => void) | null
  /** Waits until the pixels are painted, because draw calls are only queued. */
  readonly wait: () => void
  readonly dispose: () => void
}

/** Creates a subject of a scene. */
export type OpenSubject = (scene: Scene) => Promise<Subject>

/** `show` and `hide` of a canvas: it is in the page or not. */
export function inPage(canvas: HTMLCanvasElement): Pick<Subject, 'show' | 'hide'> {
  return { show: () => document.body.append(canvas), hide: () => canvas.remove() }
}

/** Waits for all draw calls of a context, by reading a pixel. */
export function waitForPixels(context: WebGL2RenderingContext): void {
  const bound: unknown = context.getParameter(context.FRAMEBUFFER_BINDING)
  context.bindFramebuffer(context.FRAMEBUFFER, null)
  context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4))
  // The renderer caches its bindings.
  context.bindFramebuffer(context.FRAMEBUFFER, bound instanceof WebGLFramebuffer ? bound : null)
}

/** WebGL2 context of a canvas. @throws Error without one */
export function contextOf(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const context = canvas.getContext('webgl2')
  if (!context) throw new Error('no WebGL2')
  return context
}

/** Crop of a scene in parts of the video's width and height. */
export function cropParts({ video, crop }: Scene) {
  const [width, height] = [video.videoWidth, video.videoHeight]
  return {
    x: crop.xPx / width,
    y: crop.yPx / height,
    width: crop.widthPx / width,
    height: crop.heightPx / height,
  }
}
