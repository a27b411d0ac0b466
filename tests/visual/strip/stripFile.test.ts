import '../../../src/app/fonts.css'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { encodeStrip, encodeStripAsPng } from '../../../src/strip/export/encodeStrip.ts'
import { downloadBlob } from '../../../src/strip/export/exportMethods.ts'
import { grow } from '../../../src/lib/geometry.ts'
import { createBackgroundCache } from '../../../src/strip/backgroundCache.ts'
import { photoStrip } from '../../../src/strip/layout.ts'
import { hasStripBackground } from '../../../src/strip/stripBackground.ts'
import { jfifDensity } from '../../../tools/harness/images/jfifDensity.ts'
import { drawn, maxDifference, meanDifference } from '../../../tools/harness/images/images.ts'
import { cropImage, stripFixture } from '../../../tools/harness/fixtures/stripFixture.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function decode(jpeg: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(jpeg, { colorSpaceConversion: 'none' })
  const picture = drawn(photoStrip.size, (context) => context.drawImage(bitmap, 0, 0))
  bitmap.close()
  return picture
}

describe('the file', () => {
  it('is a JPEG of 800 x 2400, 2 x 6 inches by the 400 dpi in its header, with the photos in it', async () => {
    const strip = stripFixture(6, 'hello')
    const jpeg = await encodeStrip(strip)
    const { width, height } = await createImageBitmap(jpeg)
    expect([jpeg.type, width, height]).toEqual(['image/jpeg', 800, 2400])
    expect(jfifDensity(new Uint8Array(await jpeg.arrayBuffer()))).toEqual({ unit: 1, x: 400, y: 400 })
    const file = await decode(jpeg)
    for (const index of [0, 1, 2, 3] as const) {
      const rect = photoStrip.slots[index]
      const given = strip.images[index]
      expect(meanDifference(cropImage(file, rect), given)).toBeLessThanOrEqual(1)
      // Without the border: there the JPEG's blocks of 16 px also contain the black and the neon beside the photo.
      const inside = grow({ ...rect, xPx: 0, yPx: 0 }, -16)
      expect(maxDifference(cropImage(file, grow(rect, -16)), cropImage(given, inside))).toBeLessThanOrEqual(4)
    }
  })

  it('has a PNG of the same pixels for the clipboard', async () => {
    const strip = stripFixture(6, 'hello')
    const png = await encodeStripAsPng(strip)
    expect(png.type).toBe('image/png')
    const picture = await decode(png)
    for (const index of [0, 1, 2, 3] as const)
      expect(maxDifference(cropImage(picture, photoStrip.slots[index]), strip.images[index])).toBe(0)
  })

  it('fails with "Canvas error." where there is no 2D context', async () => {
    const backgrounds = createBackgroundCache()
    const strip = stripFixture(6, '')
    await encodeStrip(strip, { backgrounds })
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    const failure = encodeStrip(strip, { backgrounds })
    await expect(failure).rejects.toMatchObject({ name: 'ExportError', message: 'Canvas error.' })
    const withoutBackground = encodeStrip(strip)
    await expect(withoutBackground).rejects.toMatchObject({ name: 'ExportError', message: 'Canvas error.' })
  })

  it('is neither painted nor encoded for a strip that is given up, before or meanwhile', async () => {
    const encode = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob')
    const backgrounds = createBackgroundCache()
    const strip = stripFixture(6, '')
    const aborted = { name: 'AbortError' }
    const signal = AbortSignal.abort()
    await expect(encodeStrip(strip, { backgrounds, signal })).rejects.toMatchObject(aborted)
    expect(hasStripBackground(strip, backgrounds)).toBe(false)
    const change = new AbortController()
    const file = encodeStrip(strip, change)
    change.abort()
    await expect(file).rejects.toMatchObject(aborted)
    expect(encode).not.toHaveBeenCalled()
  })

  it('fails with "Failed to take photo." where the encoder returns nothing', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((answer) => answer(null))
    const failure = encodeStrip(stripFixture(6, ''))
    await expect(failure).rejects.toMatchObject({ code: 'notEncoded', message: 'Failed to take photo.' })
  })

  const wipe = function (this: CanvasRenderingContext2D) {
    this.reset()
  }

  it('G2: is painted again where a crash wiped the canvas', async () => {
    const put = vi.spyOn(CanvasRenderingContext2D.prototype, 'putImageData')
    for (let photo = 1; photo <= 4; photo += 1) put.mockImplementationOnce(wipe)
    const strip = stripFixture(6, '')
    const file = await decode(await encodeStrip(strip))
    expect(put).toHaveBeenCalledTimes(8)
    expect(meanDifference(cropImage(file, photoStrip.slots[0]), strip.images[0])).toBeLessThanOrEqual(1)
  })

  it('fails with "Failed to take photo." where a crash wipes every canvas', async () => {
    vi.spyOn(CanvasRenderingContext2D.prototype, 'putImageData').mockImplementation(wipe)
    const failure = encodeStrip(stripFixture(6, ''))
    await expect(failure).rejects.toMatchObject({ code: 'blank', message: 'Failed to take photo.' })
  })
})

describe('saving', () => {
  it('downloads the file under its name and revokes its URL a minute later', () => {
    vi.useFakeTimers()
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:strip')
    downloadBlob(new Blob(), 'retro-photostrip-20261121-210700.jpg')
    expect(click.mock.instances).toMatchObject([
      { href: 'blob:strip', download: 'retro-photostrip-20261121-210700.jpg' },
    ])
    vi.advanceTimersByTime(59_999)
    expect(revoke).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(revoke.mock.calls).toEqual([['blob:strip']])
  })
})
