import type { Page } from '@playwright/test'

import { expect } from '../booth.ts'
import type { SharedBooth } from '../shareBooth.ts'
import { openWithCamera, takeStrip } from '../visit.ts'

/** A call of a browser API that exports the strip, and whether it came within the visitor's gesture. */
type ExportCall = {
  readonly method: 'share' | 'save' | 'print'
  /** Transient user activation: the browser would still allow the call. */
  readonly isActive: boolean
  /** Type of the event whose handler made the call, without any wait between. */
  readonly during: string | undefined
  /** Name, type and first bytes of a shared file. */
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: readonly number[] }
}

/** Result of `navigator.share`: it resolves, rejects with a DOMException of this name, or shares no files. */
type ShareResult = 'shares' | 'AbortError' | 'NotAllowedError' | 'missing'

type Stubs = { readonly share: ShareResult }

declare global {
  /** Calls of the stubs, oldest first. */
  var exportCalls: ExportCall[]
  /** Number of strips that were encoded as JPEG. */
  var stripsEncoded: number
  /** Result of `navigator.share` from now on. */
  var shareResult: ShareResult
}

/**
 * Stubs the share sheet and the print dialog from the next navigation on, and records their calls and the downloads.
 */
export async function stubExports(page: Page, stubs: Stubs): Promise<void> {
  await page.addInitScript(({ share }) => {
    globalThis.exportCalls = []
    globalThis.stripsEncoded = 0
    globalThis.shareResult = share
    const record = (method: ExportCall['method'], file?: ExportCall['file']) => {
      const { isActive } = navigator.userActivation
      // oxlint-disable-next-line no-restricted-globals -- only it shows whether the event is still being handled
      globalThis.exportCalls.push({ method, isActive, during: window.event?.type, ...(file && { file }) })
    }
    window.print = () => record('print')
    const { prototype } = HTMLAnchorElement
    const click = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'click')?.value
    prototype.click = function () {
      record('save')
      click?.call(this)
    }
    window.Blob = class extends Blob {
      constructor(parts?: BlobPart[], options?: BlobPropertyBag) {
        super(parts, options)
        if (options?.type === 'image/jpeg') globalThis.stripsEncoded += 1
      }
    }
    Object.defineProperty(navigator, 'canShare', {
      configurable: true,
      value: ({ files }: ShareData) => globalThis.shareResult !== 'missing' && files?.length === 1,
    })
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async ({ files }: ShareData) => {
        const file = files?.[0]
        if (!file) throw new TypeError('no file')
        const at = globalThis.exportCalls.length
        record('share')
        const bytes = [...new Uint8Array(await file.slice(0, 20).arrayBuffer())]
        const call = globalThis.exportCalls[at]
        if (call) globalThis.exportCalls[at] = { ...call, file: { name: file.name, type: file.type, bytes } }
        if (globalThis.shareResult !== 'shares') throw new DOMException('stubbed', globalThis.shareResult)
      },
    })
  }, stubs)
}

/** Calls of the stubbed export APIs since the page was opened, oldest first. */
export const exportCalls = (page: Page): Promise<ExportCall[]> => page.evaluate(() => globalThis.exportCalls)

/** Opens a strip with stubbed exports, and waits until its file is encoded. */
export async function openStrip(page: Page, share: ShareResult = 'missing'): Promise<void> {
  await stubExports(page, { share })
  await openWithCamera(page)
  await takeStrip(page)
  await waitForEncodings(page, 1)
}

/** Strip with stubbed exports for tests that share it: each finds it open, encoded, without a message or a call. */
export const sharedStrip = (share: ShareResult): SharedBooth => ({
  open: (page) => openStrip(page, share),
  async restore(page) {
    // Two presses within a second are one, and a message is encoded after a pause in typing.
    await page.clock.runFor(1000)
    const message = page.getByLabel('Your Message')
    if ((await message.inputValue()) !== '') {
      const encoded = await page.evaluate(() => globalThis.stripsEncoded)
      await message.fill('')
      await waitForEncodings(page, encoded + 1)
    }
    await page.evaluate((result) => {
      globalThis.exportCalls = []
      globalThis.stripsEncoded = 1
      globalThis.shareResult = result
    }, share)
  },
})

/** Runs the page's clock until at least so many strips have been encoded since the page was opened. */
export async function waitForEncodings(page: Page, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(100)
        return page.evaluate(() => globalThis.stripsEncoded)
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(count)
}
