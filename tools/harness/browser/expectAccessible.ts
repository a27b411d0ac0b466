import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Tags of axe for WCAG 2.0, 2.1 and 2.2, levels A and AA.
 * @see https://github.com/dequelabs/axe-core/blob/develop/doc/API.md#axe-core-tags
 */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Smallest side of a target in CSS pixels (WCAG 2.2, 2.5.8). */
const targetPx = 24

/**
 * Checks the page's accessibility (WCAG): axe finds no violation, no target is too small, nothing scrolls sideways. A
 * paused page clock runs on by some milliseconds meanwhile, because axe sets timers.
 * @param state name of the page's state, for the messages
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await showDecorations(page, true)
  await finishMotion(page)
  const { violations } = await whileClockRuns(page, () =>
    // Without legacy mode axe finishes its report in a page of its own, which has no clock of the test.
    new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze(),
  )
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
  expect.soft(found, `axe: ${state}`).toEqual([])
  expect.soft(await smallTargets(page), `targets: ${state}`).toEqual([])
  expect.soft(await sidewaysPx(page), `sideways scroll: ${state}`).toBeLessThanOrEqual(0)
  await showDecorations(page, false)
}

/** Shows or hides the page's decorations where the test has removed them: contrast depends on them. */
async function showDecorations(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate((isDisabled) => {
    if (globalThis.plainStyles) globalThis.plainStyles.disabled = isDisabled
  }, isShown)
}

/** Ends the finite animations: axe would report a text that is still fading in as low contrast. */
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

/** Horizontal overflow in CSS pixels of the page, or of an open dialog or popover: the largest of them. */
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
