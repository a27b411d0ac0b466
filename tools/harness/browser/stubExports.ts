import type { Page } from '@playwright/test'

import { expect } from './booth.ts'

/** A call of the browser for a file's way out, and whether it came within the visitor's gesture. */
type ExportCall = {
  readonly way: 'share' | 'save' | 'print'
  /** The browser would still let it through. */
  readonly isActive: boolean
  /** Type of the event that is being handled, without any wait between. */
  readonly during: string | undefined
  /** Of a shared file: name, type and its first bytes. */
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: readonly number[] }
}

type Stubs = {
  /** What the share sheet answers: nothing, the name of a DOMException, or there is none. */
  readonly share: 'shares' | 'AbortError' | 'NotAllowedError' | 'missing'
}

declare global {
  /** What the stubs have seen. */
  var exportCalls: ExportCall[]
  /** Number of strips that were encoded for a file. */
  var stripsEncoded: number
}

/** Stubs the share sheet and the print dialog of every page to come, and watches them and the downloads. */
export async function stubExports(page: Page, stubs: Stubs): Promise<void> {
  await page.addInitScript(({ share }) => {
    globalThis.exportCalls = []
    globalThis.stripsEncoded = 0
    const note = (way: ExportCall['way'], file?: ExportCall['file']) => {
      const { isActive } = navigator.userActivation
      // oxlint-disable-next-line no-restricted-globals -- it alone tells whether the gesture is still being handled
      globalThis.exportCalls.push({ way, isActive, during: window.event?.type, ...(file && { file }) })
    }
    window.print = () => note('print')
    const { prototype } = HTMLAnchorElement
    const click = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'click')?.value
    prototype.click = function () {
      note('save')
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
        note('share')
        const bytes = [...new Uint8Array(await file.slice(0, 20).arrayBuffer())]
        const seen = globalThis.exportCalls[at]
        if (seen) globalThis.exportCalls[at] = { ...seen, file: { name: file.name, type: file.type, bytes } }
        if (share !== 'shares') throw new DOMException('stubbed', share)
      },
    })
  }, stubs)
}

export const exportCalls = (page: Page): Promise<ExportCall[]> => page.evaluate(() => globalThis.exportCalls)

/** Lets the clock run until this many strips have been encoded since the page was opened. */
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
