import type { Rect, Size } from '../../src/lib/geometry.ts'

/** What every subject shows: the 4:3 part of a playing video, at the size that the booth paints. */
export type Scene = { readonly video: HTMLVideoElement; readonly crop: Rect; readonly size: Size }

/** One way to show a video through a look. */
export type Subject = {
  readonly name: string
  readonly show: () => void
  readonly hide: () => void
  /** Uploads and draws the video's current frame; null where the browser does it by itself. */
  readonly paint: ((frame: number) => void) | null
  /** Waits for the pixels: drawing is only asked for until somebody wants to see one of them. */
  readonly wait: () => void
  readonly dispose: () => void
}

export type OpenSubject = (scene: Scene) => Promise<Subject>

/** Shown by being in the page. */
export function inPage(canvas: HTMLCanvasElement): Pick<Subject, 'show' | 'hide'> {
  return { show: () => document.body.append(canvas), hide: () => canvas.remove() }
}

/** Waits for all that a context was told to draw. */
export function waitForPixels(context: WebGL2RenderingContext): void {
  const bound: unknown = context.getParameter(context.FRAMEBUFFER_BINDING)
  context.bindFramebuffer(context.FRAMEBUFFER, null)
  context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4))
  // Its owner believes to know what is bound.
  context.bindFramebuffer(context.FRAMEBUFFER, bound instanceof WebGLFramebuffer ? bound : null)
}

/** The WebGL2 context that a canvas has. */
export function contextOf(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const context = canvas.getContext('webgl2')
  if (!context) throw new Error('no WebGL2')
  return context
}

/** The crop in parts of the video's width and height. */
export function cropParts({ video, crop }: Scene) {
  const [width, height] = [video.videoWidth, video.videoHeight]
  return {
    x: crop.xPx / width,
    y: crop.yPx / height,
    width: crop.widthPx / width,
    height: crop.heightPx / height,
  }
}
