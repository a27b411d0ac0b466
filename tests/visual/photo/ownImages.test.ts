import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { openImages } from '../../../src/camera/openImages.ts'
import { damagedArbitrary, encodeImage, pngBomb } from '../../../tools/harness/images/hostileFiles.ts'

const seed = 20261121
const unreadable = 'is no picture that this browser can read. Try a JPEG or PNG.'
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

/** Opens files as a video source. @returns `shown`, or the error message */
async function give(files: readonly Blob[]): Promise<string> {
  const { signal } = new AbortController()
  try {
    const source = await openImages(video, files, { signal, onLost: () => undefined })
    source.stop()
    return 'shown'
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
    ['a text', 'Dear booth, this is no picture.'],
    ['an SVG with a script', svg],
    ['a page', '<!doctype html><img src=x onerror="window.hurt = 1">'],
    ['the beginning of a HEIC', bytesOf('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')],
    ['the beginning of an AVIF', bytesOf('\0\0\0\u001Cftypavif\0\0\0\0mif1avif')],
    ['a JPEG of two bytes', Uint8Array.of(0xff, 0xd8)],
    ['a GIF of its header', bytesOf('GIF89a\uFFFF\uFFFF\u0080')],
    ['a JPEG that says it has no height', bytesOf('ÿØÿÀ\0\u000B\b\0\0\0\u0010\u0001\u0001\u0011\0ÿÙ')],
  ])('that are %s are refused by name', async (_, bytes) => {
    expect(await give([file('me.jpg', bytes)])).toBe(`“me.jpg” ${unreadable}`)
    expect('hurt' in window).toBe(false)
  })

  it.each([
    [11_000, 11_000],
    [30_000, 30_000],
    [60_000, 60_000],
    [1_000_000_000, 1],
  ])('of %i x %i in a small file are refused before they are decoded', async (width, height) => {
    const unpack = vi.spyOn(globalThis, 'createImageBitmap')
    const bomb = await pngBomb(width, height, Math.min(height, 100))
    expect(await give([file('bomb.png', bomb)])).toMatch(
      new RegExp(`^“bomb.png” (${tooLarge}|${unreadable})$`),
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
    expect(await say('\u202Egpj.exe\n')).toBe(`“gpj.exe” ${unreadable}`)
    expect(await say(`${'a'.repeat(250)}.jpg`)).toBe(`“${'a'.repeat(60)}” ${unreadable}`)
    expect(await say('\u200B')).toBe(`One of the files ${unreadable}`)
    expect(await give([new Blob([''])])).toBe(`One of the files ${unreadable}`)
  })

  it('are limited to four, and files after them are not read', async () => {
    const unpack = vi.spyOn(globalThis, 'createImageBitmap')
    const picture = await encodeImage('image/jpeg')
    const four = Array.from({ length: 4 }, (_, index) => file(`${index}.jpg`, picture))
    expect(await give([...four, ...Array.from({ length: 96 }, () => file('no.jpg', ''))])).toBe('shown')
    expect(unpack).toHaveBeenCalledTimes(4)
  })

  it.each(kinds)(
    `cut off or damaged (${'%s'}, seed ${seed}) are shown or refused by name, and leave no object URL behind`,
    async (type) => {
      const [made, freed] = [vi.spyOn(URL, 'createObjectURL'), vi.spyOn(URL, 'revokeObjectURL')]
      const whole = await encodeImage(type)
      const outcomes = { shown: 0, refused: 0 }
      for (const [index, bytes] of fc.sample(damagedArbitrary(whole), { seed, numRuns: 60 }).entries()) {
        const said = await give([file('me.jpg', bytes)])
        expect(['shown', `“me.jpg” ${unreadable}`, `“me.jpg” ${tooLarge}`], `file ${index}`).toContain(said)
        outcomes[said === 'shown' ? 'shown' : 'refused'] += 1
      }
      expect(Math.min(outcomes.shown, outcomes.refused)).toBeGreaterThan(0)
      expect(freed.mock.calls).toHaveLength(made.mock.calls.length)
    },
  )
})
