import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { decodeImage } from '../../../src/camera/decodeImage.ts'
import { openImages } from '../../../src/camera/openImages.ts'
import { exifData, withExif } from '../../../tools/harness/images/exif.ts'
import { damagedArbitrary, encodeImage, pngBomb } from '../../../tools/harness/images/hostileFiles.ts'
import webpUrl from '../../fixtures/webp-exif-6.webp?url'

const seed = 20261121
const unreadable = 'is not a picture that this browser can read. Try a JPEG or PNG.'
const tooLarge = 'is too large a picture. Try one of at most 120 megapixels.'
const kinds = ['image/jpeg', 'image/png', 'image/webp'] as const

let video: HTMLVideoElement
beforeEach(() => {
  video = document.createElement('video')
  video.muted = true
  document.body.append(video)
})
afterEach(() => {
  video.remove()
  vi.restoreAllMocks()
})

const file = (name: string, bytes: BlobPart) => new File([bytes], name, { type: 'image/jpeg' })

/** Opens files as a video source. @returns its notice or `shown`, or the error message */
async function give(files: readonly Blob[]): Promise<string> {
  const { signal } = new AbortController()
  try {
    const source = await openImages(video, files, { signal, onLost: () => undefined })
    source.stop()
    return source.notice?.() ?? 'shown'
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'CameraError') return cause.message
    throw cause
  }
}

const script = '<script>window.hurt = 1</script><image href="https://example.com/x.png"/>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48" onload="window.hurt = 1">${script}</svg>`
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('images of the visitor’s own', () => {
  it.each([
    ['nothing', ''],
    ['a text', 'Dear booth, this is not a picture.'],
    ['an SVG with a script', svg],
    ['a page', '<!doctype html><img src=x onerror="window.hurt = 1">'],
    ['the beginning of an AVIF', bytesOf('\0\0\0\u001Cftypavif\0\0\0\0mif1avif')],
    ['a JPEG of two bytes', Uint8Array.of(0xff, 0xd8)],
    ['a GIF of its header', bytesOf('GIF89a\uFFFF\uFFFF\u0080')],
    ['a JPEG that says it has no height', bytesOf('ÿØÿÀ\0\u000B\b\0\0\0\u0010\u0001\u0001\u0011\0ÿÙ')],
  ])('that are %s are refused by name', async (_, bytes) => {
    expect(await give([file('me.jpg', bytes)])).toBe(`“\u2068me.jpg\u2069” ${unreadable}`)
    expect('hurt' in window).toBe(false)
  })

  it.each([
    [11_000, 11_000],
    [60_000, 60_000],
    [1_000_000_000, 1],
  ])('of %i x %i in a small file are refused before they are decoded', async (width, height) => {
    const unpack = vi.spyOn(globalThis, 'createImageBitmap')
    const bomb = await pngBomb(width, height, Math.min(height, 100))
    expect(await give([file('bomb.png', bomb)])).toMatch(
      new RegExp(`^“\u2068bomb.png\u2069” (${tooLarge}|${unreadable})$`),
    )
    expect(unpack).not.toHaveBeenCalled()
  })

  it('that are large, or long and thin, are shown', async () => {
    for (const [width, height] of [
      [5000, 4000],
      [50_000, 10],
    ] as const)
      expect(await give([file('large.png', await pngBomb(width, height))])).toBe('shown')
  })

  it('are named in the message with sanitized and shortened names', async () => {
    const say = (name: string) => give([file(name, '')])
    expect(await say('\u202Egpj.exe\n')).toBe(`“\u2068gpj.exe\u2069” ${unreadable}`)
    expect(await say(`${'a'.repeat(250)}.jpg`)).toBe(`“\u2068${'a'.repeat(60)}\u2069” ${unreadable}`)
    expect(await say('\u200B')).toBe(`One of the files ${unreadable}`)
    expect(await give([new Blob([''])])).toBe(`One of the files ${unreadable}`)
  })

  const heic = (name: string) =>
    `“\u2068${name}\u2069” is a HEIC picture, which this browser can’t open. Save it as JPEG.`

  it.each([
    ['gg', 'shown'],
    ['ggggg', 'The first four of five pictures are used.'],
    ['gghg', `${heic('2')} The other three pictures are used, the first one twice.`],
    ['hggx', `${heic('0')} “\u20683\u2069” ${unreadable} The other two pictures are used, each twice.`],
    ['hg', `${heic('0')} The other picture is used for all four photos.`],
    ['hgggg', `${heic('0')} The other four pictures are used.`],
    ['hgggggg', `${heic('0')} The first four of the other six pictures are used.`],
    ['hhhhh', `${heic('0')} ${heic('1')} ${heic('2')} And two more can’t be opened.`],
    [`gggg${'x'.repeat(96)}`, 'The first four of 100 pictures are used.'],
  ])('are kept where others are left out, which is said (%s)', async (choice, sentences) => {
    const decode = vi.spyOn(globalThis, 'createImageBitmap')
    const bytes = {
      g: await encodeImage('image/jpeg'),
      h: bytesOf('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'),
      x: 'Dear booth, this is not a picture.',
    }
    const named = choice.split('').map((letter, index) => file(String(index), Reflect.get(bytes, letter)))
    expect(await give(named)).toBe(sentences)
    expect(decode.mock.calls.length, 'no fifth picture is decoded').toBeLessThanOrEqual(4)
  })

  it.each(kinds)(
    `cut off or damaged (${'%s'}, seed ${seed}) are shown or refused, and leave no URL`,
    async (type) => {
      const [made, freed] = [vi.spyOn(URL, 'createObjectURL'), vi.spyOn(URL, 'revokeObjectURL')]
      const whole = await encodeImage(type)
      const outcomes = { shown: 0, refused: 0 }
      for (const [index, bytes] of fc.sample(damagedArbitrary(whole), { seed, numRuns: 25 }).entries()) {
        const said = await give([file('me.jpg', bytes)])
        expect(
          ['shown', `“\u2068me.jpg\u2069” ${unreadable}`, `“\u2068me.jpg\u2069” ${tooLarge}`],
          `file ${index}`,
        ).toContain(said)
        outcomes[said === 'shown' ? 'shown' : 'refused'] += 1
      }
      expect(Math.min(outcomes.shown, outcomes.refused)).toBeGreaterThan(0)
      expect(freed.mock.calls).toHaveLength(made.mock.calls.length)
    },
  )
})

/** Corners of an upright image, clockwise from the upper left, as letters of the stored image's corners, by orientation. */
const corners = ['abcd', 'badc', 'cdab', 'dcba', 'adcb', 'dabc', 'cbad', 'bcda'] as const

/** Colours of the corners of an image, clockwise from the upper left. */
function cornersOf(image: ImageBitmap): readonly (readonly number[])[] {
  const context = new OffscreenCanvas(64, 64).getContext('2d')
  context?.drawImage(image, 0, 0, 64, 64)
  image.close()
  return [
    [8, 8],
    [55, 8],
    [55, 55],
    [8, 55],
  ].map(([x = 0, y = 0]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])])
}

describe('an image with an EXIF orientation', () => {
  it.each(kinds)('is decoded upright in all eight (%s)', async (type) => {
    const canvas = new OffscreenCanvas(64, 48)
    const context = canvas.getContext('2d')
    for (const [index, colour] of ['red', 'lime', 'white', 'blue'].entries()) {
      if (context) context.fillStyle = colour
      context?.fillRect([0, 32, 32, 0][index] ?? 0, [0, 0, 24, 24][index] ?? 0, 32, 24)
    }
    const stored = new Uint8Array(await (await canvas.convertToBlob({ type, quality: 1 })).arrayBuffer())
    const colours = cornersOf(await createImageBitmap(new Blob([stored])))
    for (const [index, letters] of corners.entries()) {
      const image = await decodeImage(new Blob([withExif(stored, exifData(index + 1))]))
      expect([image.width, image.height]).toEqual(index < 4 ? [64, 48] : [48, 64])
      const wanted = letters.split('').map((letter) => colours['abcd'.indexOf(letter)])
      expect(near(cornersOf(image), wanted), `orientation ${index + 1}`).toBe(true)
    }
  })

  it('is decoded upright from a WebP of another program', async () => {
    const bytes = new Uint8Array(await (await fetch(webpUrl)).arrayBuffer())
    const at = bytes.length - 8
    expect(bytes[at], 'its orientation').toBe(6)
    const [a, b, c, d] = cornersOf(await createImageBitmap(new Blob([bytes.with(at, 1)])))
    const upright = cornersOf(await decodeImage(new Blob([bytes])))
    expect([near(upright, [d, a, b, c]), near(upright, [a, b, c, d])]).toEqual([true, false])
  })
})

const near = (one: readonly (readonly number[])[], other: readonly (readonly number[] | undefined)[]) =>
  one.flat().every((code, at) => Math.abs(code - (other.flat()[at] ?? 0)) < 24)
