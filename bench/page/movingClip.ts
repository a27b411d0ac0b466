import '../../src/app/fonts.css'
import { scheduleClip } from '../../src/clip/boomerang.ts'
import { clipSize } from '../../src/clip/clipSize.ts'
import { clipBitrate, supportedConfig } from '../../src/clip/encodeMp4.ts'
import { encodeMovingStrip } from '../../src/clip/encodeMovingStrip.ts'
import { openClipEncoder } from '../../src/clip/openClipEncoder.ts'
import { toI420 } from '../../src/clip/toI420.ts'
import type { Filter } from '../../src/filters/Filter.ts'
import { filterById, type FilterId } from '../../src/filters/filters.ts'
import { delay } from '../../src/lib/async.ts'
import type { Size } from '../../src/lib/geometry.ts'
import { clipFramesPerSecond } from '../../src/photo/clipTiming.ts'
import { neutralMetering } from '../../src/photo/Photo.ts'
import { decodeAtSize, developPhoto } from '../../src/render/developPhoto.ts'
import type { FilterRenderer } from '../../src/render/FilterRenderer.ts'
import { openGpuRenderer } from '../../src/render/gpu/openGpuRenderer.ts'
import { loadLuts } from '../../src/render/loadLuts.ts'
import { clearBackgrounds, createBackgroundCache } from '../../src/render/strip/backgroundCache.ts'
import { drawStrip } from '../../src/render/strip/drawStrip.ts'
import { developedSize } from '../../src/render/strip/slots.ts'
import type { Strip } from '../../src/render/strip/Strip.ts'
import type { TemplateId } from '../../src/render/strip/templateIds.ts'
import { templates } from '../../src/render/strip/templates.ts'

/** Frames of each photo's clip: 1.5 s at 12 frames a second. */
const frameCount = 18
const cameraSize: Size = { widthPx: 640, heightPx: 480 }
/** Pixels that the picture moves from one frame to the next, as a sitter does. */
const stepPx = 3
const { signal } = new AbortController()
const ignore = () => undefined

/** A moving strip: its template, its film, and the speed of the device that makes it. */
export type ClipJob = {
  readonly template: TemplateId
  readonly filter: FilterId
  readonly speed: 'usual' | 'slow'
}

/** Times of a moving strip, in ms, the size of its file, and that of its frames. */
export type ClipTimes = {
  /** WebCodecs alone encodes frames that are I420 already, with the booth's configuration. */
  readonly bareMs: number
  /** The booth's encoder: frames of RGBA to its worker, I420, WebCodecs, MP4. */
  readonly encoderMs: number
  /** The same, with the strips drawn of developed photos. */
  readonly drawnMs: number
  /** The same, with the photos developed. */
  readonly wholeMs: number
  /** Longest task of the main thread while the whole was made; 0 where none took over 50 ms. */
  readonly longestTaskMs: number
  readonly bytes: number
  readonly size: Size
}

/** Makes moving strips of frames that the camera gave. */
export type ClipBench = {
  readonly run: (job: ClipJob) => Promise<ClipTimes>
  /** Mean development of a photo's frame for a story, ms. */
  readonly develop: (filter: FilterId) => Promise<number>
}

/** Keeps the frames of a camera's video, and opens a renderer. */
export async function openClipBench(video: HTMLVideoElement): Promise<ClipBench> {
  const frames: ImageData[] = []
  for (let index = 0; index < frameCount; index += 1) {
    const context = contextOf(cameraSize)
    context.drawImage(
      video,
      -stepPx * index,
      0,
      cameraSize.widthPx + stepPx * frameCount,
      cameraSize.heightPx,
    )
    frames.push(context.getImageData(0, 0, cameraSize.widthPx, cameraSize.heightPx))
    await delay(1000 / clipFramesPerSecond)
  }
  const renderer = await openGpuRenderer(await loadLuts(), { onLost: ignore, onRestored: ignore })
  return {
    run: (job) => runJob(job, frames, renderer),
    develop: async (id) => {
      const [template, filter] = [templates.story, filterById(id)]
      const ms = await timed(async () => {
        for (let frame = 0; frame < frameCount; frame += 1)
          await developAll({ template, filter, renderer, frames, frame })
      })
      return ms / frameCount / template.slots.length
    },
  }
}

async function runJob(
  { template: id, filter: filterId, speed }: ClipJob,
  frames: readonly ImageData[],
  renderer: FilterRenderer,
): Promise<ClipTimes> {
  const template = templates[id]
  const size = clipSize(template.size, speed)
  const strip = {
    template,
    times: fourTimes,
    message: 'Best night ever!',
    season: 'autumn',
    brand: null,
  } as const
  const filter = filterById(filterId)
  const develop = (frame: number) => developAll({ template, filter, renderer, frames, frame })
  const photos: Strip['images'][] = []
  for (let frame = 0; frame < frameCount; frame += 1) photos.push(await develop(frame))
  const make = async (developAt: (frame: number) => Promise<Strip['images']>) => {
    const backgrounds = createBackgroundCache()
    const mp4 = await encodeMovingStrip(strip, {
      frameCount,
      developAt,
      size,
      backgrounds,
      onProgress: ignore,
      signal,
    })
    clearBackgrounds(backgrounds)
    return mp4.size
  }
  const drawn = drawAll(strip, photos, size)
  const bareMs = await timed(await bareEncoding(drawn, size))
  const encoderMs = await timed(() => encode(drawn, size))
  const drawnMs = await timed(() => make(async (frame) => photos[frame] ?? []))
  const tasks = new Array<number>()
  const observer = new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration }) => duration)),
  )
  observer.observe({ type: 'longtask' })
  let bytes = 0
  const wholeMs = await timed(async () => (bytes = await make(develop)))
  await delay(100)
  observer.disconnect()
  return { bareMs, encoderMs, drawnMs, wholeMs, longestTaskMs: Math.max(0, ...tasks), bytes, size }
}

const time = '11/21/2026 21:04'
const fourTimes = [time, time, time, time] as const

type FrameOfAll = {
  readonly template: Strip['template']
  readonly filter: Filter
  readonly renderer: FilterRenderer
  readonly frames: readonly ImageData[]
  readonly frame: number
}

/** Develops a frame for every slot, one after the other, as the booth does. */
async function developAll({
  template,
  filter,
  renderer,
  frames,
  frame,
}: FrameOfAll): Promise<Strip['images']> {
  const images: ImageData[] = []
  for (const [slot, box] of template.slots.entries()) {
    const raw = frames[frame]
    if (!raw) throw new RangeError(`no frame ${frame}`)
    const bitmap = await decodeAtSize(raw, cameraSize, developedSize(box))
    const photo = { seed: slot, takenAt: 0, metering: neutralMetering, seenMirrored: true, ...cameraSize }
    const options = { mirrored: true, dateStamp: false, softLight: false, metered: true, cameraSigma: 0 }
    images.push(await developPhoto(photo, bitmap, { ...options, filter, renderer, frame }))
    bitmap.close()
  }
  return images
}

/** The pixels of all frames of the video. */
function drawAll(
  strip: Omit<Strip, 'images'>,
  photos: readonly Strip['images'][],
  size: Size,
): readonly Uint8ClampedArray<ArrayBuffer>[] {
  const [canvas, scaled] = [contextOf(strip.template.size), contextOf(size)]
  const backgrounds = createBackgroundCache()
  const drawn = photos.map((images) => {
    drawStrip(canvas, { ...strip, images }, backgrounds)
    scaled.drawImage(canvas.canvas, 0, 0, size.widthPx, size.heightPx)
    return scaled.getImageData(0, 0, size.widthPx, size.heightPx).data
  })
  clearBackgrounds(backgrounds)
  return drawn
}

/** Prepares an encoding by WebCodecs alone: no worker, no file. @returns runs it */
async function bareEncoding(
  drawn: readonly Uint8ClampedArray<ArrayBuffer>[],
  size: Size,
): Promise<() => Promise<void>> {
  const { order, framesPerSecond } = scheduleClip(frameCount)
  const bitrate = Math.round(clipBitrate(order.length / framesPerSecond))
  const config = await supportedConfig(size, framesPerSecond, bitrate)
  const [codedWidth, codedHeight] = [size.widthPx, size.heightPx]
  const ready = drawn.map(
    (data) => new VideoFrame(toI420(data, size), { format: 'I420', codedWidth, codedHeight, timestamp: 0 }),
  )
  return async () => {
    const encoder = new VideoEncoder({ output: ignore, error: console.error })
    encoder.configure(config)
    for (const [step, index] of order.entries()) {
      const timestamp = Math.round((step * 1_000_000) / framesPerSecond)
      const frame = ready[index] && new VideoFrame(ready[index], { timestamp })
      if (frame) encoder.encode(frame, { keyFrame: step === 0 })
      frame?.close()
    }
    await encoder.flush()
    encoder.close()
    for (const frame of ready) frame.close()
  }
}

async function encode(drawn: readonly Uint8ClampedArray<ArrayBuffer>[], size: Size): Promise<void> {
  const encoder = openClipEncoder(size, scheduleClip(frameCount))
  for (const data of drawn) encoder.addFrame(data)
  await encoder.finish(ignore, signal)
  encoder.close()
}

function contextOf({ widthPx, heightPx }: Size): CanvasRenderingContext2D {
  const context = Object.assign(document.createElement('canvas'), {
    width: widthPx,
    height: heightPx,
  }).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2D canvas')
  return context
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}
