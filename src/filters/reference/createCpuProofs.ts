import { crop4x3 } from '../../photo/crop.ts'
import { EngineLostError } from '../EngineLostError.ts'
import type { Luts } from '../Luts.ts'
import { proofOf, proofSize, type Proofs, sheetSize } from '../Proofs.ts'
import { developPixels } from './developPixels.ts'

const { widthPx, heightPx } = proofSize

/** Prints proofs by the reference, on a 2D context of its own. */
export function createCpuProofs(
  context: CanvasRenderingContext2D,
  luts: Luts,
  frame: () => HTMLVideoElement | null,
): Proofs {
  Object.assign(context.canvas, { width: widthPx, height: heightPx })
  context.imageSmoothingQuality = 'high'
  const sheet = new ImageData(sheetSize.widthPx, sheetSize.heightPx)
  return {
    keepFrame: () => {
      const video = frame()
      if (!video || video.videoWidth === 0) return false
      const crop = crop4x3({ widthPx: video.videoWidth, heightPx: video.videoHeight })
      context.drawImage(video, crop.xPx, crop.yPx, crop.widthPx, crop.heightPx, 0, 0, widthPx, heightPx)
      return true
    },
    keepStill: (picture) => context.drawImage(picture, 0, 0, widthPx, heightPx),
    print: (place, exposure) => {
      const kept = context.getImageData(0, 0, widthPx, heightPx)
      const proof = proofOf(sheet, place)
      if (exposure.mirror) mirrorInto(proof, kept)
      else proof.data.set(kept.data)
      developPixels(proof, exposure, luts)
    },
    read: async () => {
      if (sheet.data[3] !== 255) throw new EngineLostError('the canvas lost the proofs')
      return new ImageData(new Uint8ClampedArray(sheet.data), sheet.width, sheet.height)
    },
  }
}

function mirrorInto(to: ImageData, from: ImageData): void {
  const [source, mirrored] = [
    new Uint32Array(from.data.buffer),
    new Uint32Array(to.data.buffer, to.data.byteOffset, widthPx * heightPx),
  ]
  for (const at of mirrored.keys()) {
    const x = at % widthPx
    mirrored[at] = source[at - x + widthPx - 1 - x] ?? 0
  }
}
