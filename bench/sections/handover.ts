import type { Page } from 'playwright'

import type { Results } from '../Group.ts'
import type { BenchHarness } from '../harness/openBenchHarness.ts'
import { createSamples } from '../harness/samples.ts'
import { startCamera, takeStripInRealTime } from '../../tools/harness/browser/visit.ts'

const rounds = 9

/** Times Send to My Phone from the press to the painted QR code, beside the bare encryption and upload of as many bytes. */
export async function handover(harness: BenchHarness): Promise<Results> {
  const times = createSamples()
  const page = await harness.openBooth()
  await startCamera(page)
  await takeStripInRealTime(page)
  for (let round = 0; round <= rounds; round++) {
    // Another message is another file, with a code of its own; it is encoded ahead of the press.
    const encoded = page.waitForFunction((count) => window.jpegs.length > count, await countJpegs(page))
    await page.getByLabel('Your Message').fill(`Round ${round}`)
    await encoded
    const sent = await timePress(page)
    const bare = await page.evaluate(encryptAndUpload)
    // The first round loads code, and does not count.
    if (round === 0) continue
    times.add('booth', sent)
    times.add('encryption and upload', bare)
  }
  await page.close()
  const group = {
    title: 'Press to QR code',
    unit: 'ms',
    references: ['encryption and upload'],
    rows: times.rows(),
  } as const
  return { groups: [group], growths: [] }
}

declare global {
  interface Window {
    /** JPEGs that the page has encoded. */
    jpegs: Blob[]
    /** Time of the press and of the first frame with the QR code, in ms. */
    codeTimes: { pressMs: number; codeMs: number }
  }
}

async function countJpegs(page: Page): Promise<number> {
  return page.evaluate(() => {
    if (!window.jpegs) {
      window.jpegs = []
      const { Blob: Original } = window
      window.Blob = class extends Original {
        constructor(parts?: BlobPart[], options?: BlobPropertyBag) {
          super(parts, options)
          if (options?.type === 'image/jpeg') window.jpegs.push(this)
        }
      }
    }
    return window.jpegs.length
  })
}

/** @returns time from the press to the frame with the code, in ms */
async function timePress(page: Page): Promise<number> {
  await page.evaluate(() => {
    window.codeTimes = { pressMs: 0, codeMs: 0 }
    addEventListener('click', ({ timeStamp }) => (window.codeTimes.pressMs = timeStamp), {
      once: true,
      capture: true,
    })
    new MutationObserver((_, observer) => {
      if (!document.querySelector('svg[aria-label^="QR code"]')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => (window.codeTimes.codeMs = performance.now())))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.getByRole('button', { name: 'Send to My Phone' }).click()
  await page.waitForFunction(() => window.codeTimes.codeMs > 0)
  await page.getByRole('dialog', { name: 'Send to My Phone' }).getByRole('button', { name: 'Close' }).click()
  return page.evaluate(() => window.codeTimes.codeMs - window.codeTimes.pressMs)
}

/** Encrypts the newest strip and uploads it, with nothing around. @returns ms */
async function encryptAndUpload(): Promise<number> {
  const bytes = await window.jpegs.at(-1)?.arrayBuffer()
  if (!bytes) throw new Error('no strip')
  const startMs = performance.now()
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const body = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)
  const headers = { 'Content-Type': 'application/octet-stream' }
  const response = await fetch('/handover/v1/parcels', { method: 'POST', headers, body })
  await response.json()
  return performance.now() - startMs
}
