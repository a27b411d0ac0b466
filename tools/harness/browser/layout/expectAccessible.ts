import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { expect, type Page } from '@playwright/test'

/**
 * Tags of axe for WCAG 2.0, 2.1 and 2.2, levels A and AA.
 * @see https://github.com/dequelabs/axe-core/blob/develop/doc/API.md#axe-core-tags
 */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Smallest side of a target in CSS pixels (WCAG 2.2, 2.5.8). */
const targetPx = 24

/**
 * Checks the page's accessibility (WCAG): axe finds no violation, no target is too small, nothing scrolls sideways. For
 * pages as shipped: contrast depends on their decorations.
 * @param state name of the page's state, for the messages
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await finishMotion(page)
  expect.soft(await violations(page), `axe: ${state}`).toEqual([])
  await expectFitting(page, state)
}

/** Checks what depends on the window's size, in a fraction of axe's time: no target is too small, nothing scrolls sideways. */
export async function expectFitting(page: Page, state: string): Promise<void> {
  expect.soft(await smallTargets(page), `targets: ${state}`).toEqual([])
  expect.soft(await sidewaysPx(page), `sideways scroll: ${state}`).toBeLessThanOrEqual(0)
}

declare global {
  /** axe-core, once it is injected. */
  var axe: { readonly run: (context: Document, options: object) => Promise<AxeResults> } | undefined
}

type AxeResults = {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[]
  }[]
}

/** The source of axe-core of the Playwright integration, which would inject it anew for every check of a page. */
const axeSource = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
)

/** Violations that axe finds in the page, a description each; the page keeps axe for the next check. */
async function violations(page: Page): Promise<readonly string[]> {
  if (await page.evaluate(() => !globalThis.axe)) {
    // axe sets timers, which would never fire on a paused clock: it gets those of the browser.
    const timers = 'globalThis.__pwClock?.builtins ?? globalThis'
    const source = await readFile(axeSource, 'utf8')
    await page.evaluate(`(({ setTimeout, clearTimeout }) => { ${source} })(${timers})`)
  }
  return page.evaluate(async (values) => {
    const options = { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }
    const results = await globalThis.axe?.run(document, options)
    if (!results) throw new Error('axe is missing')
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    )
  }, rules)
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

/** Horizontal overflow in CSS pixels of the page, or of an open dialog or popover: the largest of them. */
function sidewaysPx(page: Page): Promise<number> {
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
