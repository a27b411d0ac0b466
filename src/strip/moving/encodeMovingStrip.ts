import { yieldToMain } from '../../lib/async.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import type { Size } from '../../lib/geometry.ts'
import { type BackgroundCache } from '../backgroundCache.ts'
import { drawStrip } from '../drawStrip.ts'
import type { Strip } from '../Strip.ts'
import { prepareStripBackground } from '../stripBackground.ts'
import { loadStripFonts } from '../stripFonts.ts'
import { scheduleLoop } from './boomerang.ts'
import { type Moments, prepareMoments } from './drawMoments.ts'
import { createVideoCanvas, encodeFrames, type EncodeOptions } from './encodeFrames.ts'
import { type MomentFrame, scheduleMoments } from './scheduleMoments.ts'

/** Bytes that a file stays below. Messengers send a loop as it is; an upload of 8 MB holds the moments beside the still. */
const maxBytes = { loop: 3_000_000, moments: 5_000_000 } as const

/** Options of encoding a moving strip as a loop. */
export type LoopOptions = EncodeOptions & {
  /** Develops the photos at a step of their clips, one for each slot, of its `developedSize`. */
  readonly developAt: (step: number) => Promise<Strip['images']>
  /** Size of the video, even on both sides. */
  readonly size: Size
  readonly backgrounds: BackgroundCache
}

/**
 * Encodes a moving strip as an MP4, forward and back: every frame is drawn as a strip is.
 * @throws Error (rejects) where there is no 2D canvas, and as `encodeFrames` does
 */
export async function encodeLoop(
  strip: Omit<Strip, 'images'>,
  { developAt, size, backgrounds, ...options }: LoopOptions,
): Promise<Blob> {
  await loadStripFonts(strip.template, strip.brand)
  await prepareStripBackground({ ...strip, images: [] }, backgrounds)
  return withCleanup((opened) => {
    const canvas = createVideoCanvas(strip.template.size, opened)
    const scaled = createVideoCanvas(size, opened)
    const drawAt = async (step: number) => {
      drawStrip(canvas, { ...strip, images: await developAt(step) }, backgrounds)
      await yieldToMain()
      scaled.imageSmoothingQuality = 'high'
      scaled.drawImage(canvas.canvas, 0, 0, size.widthPx, size.heightPx)
      return scaled
    }
    return encodeFrames({ size, schedule: scheduleLoop(), maxBytes: maxBytes.loop, drawAt }, options)
  })
}

/** Develops the photo that a frame of the moments shows large, 4:3. */
export type DevelopMoment = (frame: Pick<MomentFrame, 'photo' | 'step'>) => Promise<ImageData>

/**
 * Encodes the moments of a strip as an MP4: each of its photos large, one after another, then the strip.
 * @throws Error (rejects) where there is no 2D canvas, and as `encodeFrames` does
 */
export async function encodeMoments(
  moments: Moments,
  { develop, ...options }: EncodeOptions & { readonly develop: DevelopMoment },
): Promise<Blob> {
  const { strip, story, size } = moments
  await loadStripFonts(strip.template, strip.brand)
  await loadStripFonts(story)
  return withCleanup(async (opened) => {
    const draw = await prepareMoments(moments, opened)
    const { frames, ...schedule } = scheduleMoments()
    let shown: { readonly frame: MomentFrame; readonly image: ImageData } | null = null
    const drawAt = async (index: number) => {
      const frame = frames[index]
      if (!frame) throw new RangeError(`no frame ${index}`)
      const { photo, step } = frame
      const hasPhoto = photo < 4
      if (hasPhoto && (shown?.frame.photo !== photo || shown.frame.step !== step))
        shown = { frame, image: await develop(frame) }
      return draw(frame, hasPhoto && shown ? shown.image : null)
    }
    return encodeFrames({ size, schedule, maxBytes: maxBytes.moments, drawAt }, options)
  })
}

async function withCleanup<Result>(work: (opened: Cleanup[]) => Promise<Result>): Promise<Result> {
  const opened: Cleanup[] = []
  try {
    return await work(opened)
  } finally {
    for (const close of opened) close()
  }
}
