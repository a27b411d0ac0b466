import type { FilterRenderer, RenderOptions } from '../src/engine/index.ts'
import { nextVideoFrame } from '../tools/harness/camera/playImage.ts'

/** Subject of a measurement: one way to draw a video through a filter. */
export type Subject = {
  readonly name: string
  /** Canvas with a WebGL2 context. */
  readonly canvas: HTMLCanvasElement
  /** Uploads and draws the video's current frame. */
  readonly paint: (frame: number) => void
}

/** How often each subject is timed, and how many frames in a row: single frames differ in cost. */
const [rounds, framesInRow] = [6, 2]

/**
 * Measures the frame time of every subject in ms: from the upload of the video frame until the pixels are readable, the
 * mean of some consecutive frames, for each round. Each frame uploads a new video frame, as in the booth: uploading the
 * same one again is faster.
 */
export async function timeFrames(
  video: HTMLVideoElement,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = subjects.map((subject) => ({ subject, ms: new Array<number>() }))
  for (let round = 0; round < rounds; round++) {
    // Subjects take turns, so that a slow period of the machine affects all of them.
    for (const { subject, ms } of times) {
      let sumMs = 0
      // The first one is not timed: another filter's program and textures cost it a third more than the next.
      for (let frame = -1; frame < framesInRow; frame++) {
        await nextVideoFrame(video)
        const ms = timePaint(subject.canvas, () => subject.paint(round * framesInRow + frame))
        if (frame >= 0) sumMs += ms
      }
      ms.push(sumMs / framesInRow)
    }
  }
  return new Map(times.map(({ subject, ms }) => [subject.name, ms]))
}

/** Subjects of looks by one renderer, as in the booth, with their names; compiles their programs. */
export async function boothSubjects(
  renderer: FilterRenderer,
  video: HTMLVideoElement,
  looks: ReadonlyMap<string, RenderOptions>,
): Promise<readonly Subject[]> {
  for (const options of looks.values()) await renderer.prepare?.(options)
  return [...looks].map(([name, options]) => ({
    name,
    canvas: renderer.canvas,
    paint: (frame) => renderer.renderLive(video, { ...options, frame }),
  }))
}

/** Quantile of frame times: the median, or `part` of them from the shortest on. */
export const quantile = (ms: readonly number[], part = 0.5): number =>
  ms.toSorted((one, other) => one - other)[Math.floor(ms.length * part)] ?? Number.NaN

/** Ratios of two looks' frame times, round by round: a slow period of the machine changes them little. */
export const frameRatios = (ms: readonly number[] = [], referenceMs: readonly number[] = []) =>
  ms.map((time, round) => time / (referenceMs[round] ?? Number.NaN))

/** WebGL2 context of a canvas. @throws Error without one */
export function contextOf(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const context = canvas.getContext('webgl2')
  if (!context) throw new Error('no WebGL2')
  return context
}

/** Milliseconds until the pixels of a WebGL canvas are readable: draw calls are only queued. */
export function timePaint(canvas: HTMLCanvasElement, paint: () => void): number {
  const context = contextOf(canvas)
  const startMs = performance.now()
  paint()
  const bound: unknown = context.getParameter(context.FRAMEBUFFER_BINDING)
  context.bindFramebuffer(context.FRAMEBUFFER, null)
  context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4))
  // The renderer caches its bindings.
  context.bindFramebuffer(context.FRAMEBUFFER, bound instanceof WebGLFramebuffer ? bound : null)
  return performance.now() - startMs
}
