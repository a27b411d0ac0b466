import { describe, expect, it } from 'vitest'
import { exposureGain } from '../../../src/photo/exposure.ts'
import { smoothMetering, type Smoothing } from '../../../src/photo/liveMeter.ts'
import { flatScene } from '../../../tools/harness/images/smallScene.ts'

const stops = (gain: number) => Math.log2(gain)

/** Subject of one grey before a window of another; `x` is the middle of the subject, 0 to 1. */
function beforeWindow(subject: number, window: number, x = 0.5) {
  const { data, width, height } = flatScene([window, window, window])
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const across = ((pixel % width) + 0.5) / width - x
    const down = (Math.floor(pixel / width) + 0.5) / height - 0.42
    const isSubject =
      (across / 0.16) ** 2 + (down / 0.3) ** 2 < 1 || (across / 0.4) ** 2 + ((down - 0.66) / 0.4) ** 2 < 1
    if (isSubject) data.set([subject, subject, subject], pixel * 4)
  }
  return { data, width, height }
}

describe('a subject before a bright window', () => {
  it('is opened by more than a stop, and by at most 1.3', () => {
    expect(stops(exposureGain(beforeWindow(45, 252)))).toBeGreaterThan(1)
    for (const subject of [10, 25, 45, 60, 90])
      expect(stops(exposureGain(beforeWindow(subject, 255)))).toBeLessThanOrEqual(1.3 + 1e-9)
  })

  it('is left alone where it is well lit', () => {
    expect(stops(exposureGain(beforeWindow(120, 240)))).toBeLessThanOrEqual(0)
  })

  it('counts with its brighter part: a black jacket does not burn a bright face', () => {
    const scene = beforeWindow(150, 240)
    for (let pixel = 64 * 34; pixel < 64 * 48; pixel += 1) scene.data.set([20, 20, 20], pixel * 4)
    expect(stops(exposureGain(scene))).toBeLessThan(0.1)
  })

  it('is opened in small steps while it moves in small steps, and never to and fro', () => {
    let smoothing: Smoothing | null = null
    // It walks into the picture in 20 s; the camera is metered five times a second, and four steps are shown for each.
    const shown = Array.from({ length: 400 }, (_, step) => {
      const gain = exposureGain(beforeWindow(45, 252, 0.5 * (Math.floor(step / 4) / 100)))
      smoothing = smoothMetering(smoothing, { red: gain, green: gain, blue: gain }, 50)
      return stops(smoothing.shown.green)
    })
    const changes = shown.slice(1).map((gain, index) => gain - (shown[index] ?? gain))
    expect(Math.max(...changes)).toBeLessThan(0.05)
    expect(Math.min(...changes)).toBeGreaterThan(-0.001)
    expect((shown.at(-1) ?? 0) - (shown[0] ?? 0)).toBeGreaterThan(1)
  })

  it('is shown without flicker while the light in the window flickers', () => {
    let smoothing: Smoothing | null = null
    const shown = new Set<number>()
    for (let step = 0; step < 60; step += 1) {
      const gain = exposureGain(beforeWindow(45, 250 + (step % 3)))
      smoothing = smoothMetering(smoothing, { red: gain, green: gain, blue: gain }, 50)
      shown.add(smoothing.shown.green)
    }
    expect(shown.size).toBe(1)
  })
})

it('a well-lit face in the dark is not burned: it is opened to a luminance of 0.35, and no further', () => {
  const lit = (face: number) => exposureGain(beforeWindow(face, 25))
  expect(lit(180)).toBe(1)
  expect(lit(150)).toBeGreaterThan(1)
  for (const face of [90, 120, 150]) {
    const light = ((face / 255 + 0.055) / 1.055) ** 2.4
    expect(light * lit(face)).toBeLessThan(0.45)
  }
})

describe('a dim room', () => {
  const lightOf = (code: number) => ((code / 255 + 0.055) / 1.055) ** 2.4

  it('is as bright as a good exposure, to half a stop, down to two stops under it', () => {
    for (const code of [59, 70, 90]) {
      const light = lightOf(code) * exposureGain(flatScene([code, code, code]))
      expect(Math.abs(stops(light / 0.16))).toBeLessThan(0.5)
    }
  })

  it('is never opened by more than two stops, at which noise shows', () => {
    expect(exposureGain(flatScene([5, 5, 5]))).toBe(4)
  })
})
