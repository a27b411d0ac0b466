import type { Page } from '@playwright/test'

import { expect } from './booth.ts'
import { openWithCamera, takeStrip } from './visit.ts'

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

type Stubs = {
  /** Result of `navigator.share`: it resolves, rejects with a DOMException of this name, or shares no files. */
  readonly share: 'shares' | 'AbortError' | 'NotAllowedError' | 'missing'
}

declare global {
  /** Calls of the stubs, oldest first. */
  var exportCalls: ExportCall[]
  /** Number of strips that were encoded as JPEG. */
  var stripsEncoded: number
}

/**
 * Stubs the share sheet and the print dialog from the next navigation on, and records their calls and the downloads.
 */
export async function stubExports(page: Page, stubs: Stubs): Promise<void> {
  await page.addInitScript(({ share }) => {
    globalThis.exportCalls = []
    globalThis.stripsEncoded = 0
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
      value: ({ files }: ShareData) => share !== 'missing' && files?.length === 1,
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
        if (share !== 'shares') throw new DOMException('stubbed', share)
      },
    })
  }, stubs)
}

/** Calls of the stubbed export APIs since the page was opened, oldest first. */
export const exportCalls = (page: Page): Promise<ExportCall[]> => page.evaluate(() => globalThis.exportCalls)

/** Opens a strip with stubbed exports, and waits until its file is encoded. */
export async function openStrip(page: Page, share: Stubs['share'] = 'missing'): Promise<void> {
  await stubExports(page, { share })
  await openWithCamera(page)
  await takeStrip(page)
  await waitForEncodings(page, 1)
}

/** Runs the page's clock until this many strips have been encoded since the page was opened. */
export async function waitForEncodings(page: Page, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(100)
        return page.evaluate(() => globalThis.stripsEncoded)
      },
      { timeout: 20_000 },
    )
    .toBe(count)
}
