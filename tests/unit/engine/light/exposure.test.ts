import { expect, it } from 'vitest'
import { readBlocks, type SmallImage } from '../../../../src/engine/light/blocks.ts'
import { weighFaces } from '../../../../src/engine/light/faceWeights.ts'
import { exposureGain as gainOfBlocks } from '../../../../src/engine/light/exposure.ts'
import { smoothMetering, type Smoothing } from '../../../../src/engine/light/smoothMetering.ts'
import type { Rgb } from '../../../../tools/harness/camera/fakeCamera.ts'
import { flatScene } from '../../../../tools/harness/images/smallScene.ts'

function exposureGain(scene: SmallImage): number {
  const blocks = readBlocks(scene)
  return gainOfBlocks(blocks, weighFaces(blocks, 0))
}

const stops = (gain: number) => Math.log2(gain)

/** Skin whose red has a code; its luminance is that of a grey of 0.84 of it. */
const skin = (code: number): Rgb => [code, 0.82 * code, 0.7 * code]

/**
 * Sitter with skin and a shirt before a window of a grey; `x` is the middle of the sitter, 0 to 1. Each pixel is the mean of
 * four across, as the sampler's are means.
 */
function beforeWindow(face: number, window: number, x = 0.5) {
  const { data, width, height } = flatScene([window, window, window])
  const colourAt = (column: number, row: number): Rgb => {
    const across = column / width - x
    const down = row / height - 0.42
    if ((across / 0.16) ** 2 + (down / 0.3) ** 2 < 1) return skin(face)
    if ((across / 0.4) ** 2 + ((down - 0.66) / 0.4) ** 2 < 1) return [0.8 * face, 0.8 * face, 0.8 * face]
    return [window, window, window]
  }
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const colours = [0.125, 0.375, 0.625, 0.875].map((part) =>
      colourAt((pixel % width) + part, Math.floor(pixel / width) + 0.5),
    )
    for (const channel of [0, 1, 2] as const)
      data[pixel * 4 + channel] = colours.reduce((sum, colour) => sum + colour[channel] / 4, 0)
  }
  return { data, width, height }
}

it('a subject who moves in small steps before a bright window is opened in small steps', () => {
  let smoothing: Smoothing | null = null
  // It walks into the picture in 20 s; the camera is metered five times a second, and four steps are shown for each.
  const metered = Array.from({ length: 100 }, (_, at) => exposureGain(beforeWindow(54, 252, at / 200)))
  const shown = Array.from({ length: 400 }, (_, step) => {
    const gain = metered[Math.floor(step / 4)] ?? 1
    smoothing = smoothMetering(smoothing, { red: gain, green: gain, blue: gain }, 50)
    return stops(smoothing.shown.green)
  })
  const changes = shown.slice(1).map((gain, index) => gain - (shown[index] ?? gain))
  expect(Math.max(...changes)).toBeLessThan(0.06)
  expect(Math.min(...changes)).toBeGreaterThan(-0.001)
  expect((shown.at(-1) ?? 0) - (shown[0] ?? 0)).toBeGreaterThan(1)
})

it('a face that is too bright is closed by up to half a stop, where nothing of it may be dark', () => {
  expect(stops(exposureGain(beforeWindow(250, 120)))).toBeLessThan(-0.1)
  expect(stops(exposureGain(flatScene([255, 255, 255])))).toBeCloseTo(-0.5, 9)
})
