import type { Page } from 'playwright'

import { readMetrics } from '../../tools/harness/browser/metrics.ts'
import type { BoothServer } from './startBooth.ts'

const framesOfScroll = 120

/** Times the opening of the Guest Handbook, in ms: from the click until the frame after its first page is there. */
export function openPanel(page: Page): Promise<number> {
  return page.getByRole('button', { name: 'Guest Handbook' }).evaluate(async (button: HTMLElement) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const startMs = performance.now()
    button.click()
    const isThere = () => {
      const panel = document.querySelector('dialog[open], [role=dialog]')
      if (!panel?.querySelector('form')) return false
      const isLoading = panel.textContent.includes('Loading messages')
      return panel.querySelector('[aria-label="Messages"] li') !== null || !isLoading
    }
    while (!isThere()) await nextFrame()
    await nextFrame()
    return performance.now() - startMs
  })
}

/** Times a message of another visitor, in ms: from the request until the frame after the message is shown. */
export async function timeInsert(page: Page, { url }: BoothServer, message: string): Promise<number> {
  const shown = page.evaluate(async (wanted) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isThere = () =>
      [...document.querySelectorAll('li article > p')].some(({ textContent }) => textContent === wanted)
    while (!isThere()) await nextFrame()
    await nextFrame()
    return performance.timeOrigin + performance.now()
  }, message)
  const sentMs = performance.timeOrigin + performance.now()
  const reply = await fetch(`${url}/rest/v1/guest_messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: 'any' },
    body: JSON.stringify({ name: 'Bench', message }),
  })
  if (!reply.ok) throw new Error(`the message was refused: ${reply.status} ${await reply.text()}`)
  return (await shown) - sentMs
}

/** Scrolls down for 120 frames, a third of the panel each. @returns main thread milliseconds per frame */
export async function timeScrolling(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const taskS = async () => (await readMetrics(session))('TaskDuration')
  const before = await taskS()
  await page.getByLabel('Messages').evaluate(async (list: HTMLElement, count) => {
    for (let frame = 0; frame < count; frame++) {
      list.scrollTo(0, list.scrollTop + list.clientHeight / 3)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, framesOfScroll)
  const after = await taskS()
  await session.detach()
  return (1000 * (after - before)) / framesOfScroll
}
