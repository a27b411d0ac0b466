import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.0, 2.1 and 2.2, levels A and AA: https://github.com/dequelabs/axe-core/blob/develop/doc/API.md#axe-core-tags */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** WCAG 2.2, 2.5.8: in CSS pixels. */
const targetPx = 24

/**
 * Holds what is on the screen to WCAG: axe finds nothing, no target is too small, nothing scrolls sideways. A clock
 * that stands still moves on by some milliseconds meanwhile, which axe needs.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await finishMotion(page)
  const { violations } = await whileClockRuns(page, () =>
    // Else it ends in a page of its own, which the clock would have to know.
    new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze(),
  )
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
  expect.soft(found, `axe: ${state}`).toEqual([])
  expect.soft(await smallTargets(page), `targets: ${state}`).toEqual([])
  expect.soft(await sidewaysPx(page), `sideways scroll: ${state}`).toBeLessThanOrEqual(0)
}

/** What appears is judged as it stands: a lamp that blinks on is no lack of contrast. */
async function finishMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {}
      if (endTime !== Infinity) animation.finish()
    }
  })
}

async function whileClockRuns<Value>(page: Page, work: () => Promise<Value>): Promise<Value> {
  let isDone = false
  const working = work().finally(() => (isDone = true))
  const hasClock = await page.evaluate(() => '__pwClock' in globalThis)
  while (hasClock && !isDone) await page.clock.runFor(1)
  return working
}

/** How far the page, or a dialog in it, is wider than its window. */
export function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open], :popover-open')]
    return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
}

function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate((leastPx) => {
    const targets = [...document.querySelectorAll<HTMLElement>('a, button, input, textarea, [role=button]')]
    const shown = targets.filter((target) => target.checkVisibility() && !target.closest('[inert]'))
    // A label is part of its field's target.
    const sizeOf = (target: Element) => (target.closest('label') ?? target).getBoundingClientRect()
    return shown
      .filter((target) => Math.min(sizeOf(target).width, sizeOf(target).height) < leastPx)
      .map((target) => target.outerHTML)
  }, targetPx)
}
