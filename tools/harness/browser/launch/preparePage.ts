import { expect, type Page } from '@playwright/test'

import { giveBakedFilms } from './bakedFilms.ts'

/** How a test's page differs from the product as shipped. */
export type PageOptions = {
  /** Whether the page has no decorations, and gets its films baked: for tests of time or logic alone. */
  readonly isStripped: boolean
  /** Whether shadows, gradients and blurs are not painted, and all else is as shipped: for tests of geometry. */
  readonly isFlat: boolean
}

/** Prepares a new page for a test. @returns the errors of the page, which are collected from now on */
export async function preparePage(
  page: Page,
  { isStripped, isFlat }: PageOptions,
): Promise<readonly string[]> {
  if (isFlat) await page.addInitScript(removeStyles, costlyPaint)
  if (isStripped) {
    await page.addInitScript(removeStyles, [...costlyPaint, 'animation', 'transition'])
    await giveBakedFilms(page)
  }
  return collectErrors(page)
}

/** Expects no error of the page but those that the test provokes. */
export function expectNoErrors(errors: readonly string[], expectedErrors: RegExp): void {
  const unexpected = errors.filter((text) => !expectedErrors.test(text))
  expect(unexpected, 'errors on the page').toEqual([])
}

/** What the CPU paints longest: shadows, gradients and blurs. No box has another size or place without them. */
const costlyPaint = ['text-shadow', 'box-shadow', 'background-image', 'filter', 'backdrop-filter'] as const

/** Sets properties of all elements to `none`. Runs in the page. */
function removeStyles(properties: readonly string[]): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `*, ::before, ::after { ${properties.map((name) => `${name}: none !important`).join(';')} }`,
  )
  document.adoptedStyleSheets.push(sheet)
}

/**
 * Collects every error of the page from now on. A text node that React creates itself is one: it does so where a text
 * stands beside siblings, and throws once a browser's translator has taken that node away.
 */
async function collectErrors(page: Page): Promise<readonly string[]> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // The booth would fall back to the CPU without a word to the visitor.
    const isError = message.type() === 'error' || message.text().startsWith('No WebGL2')
    if (isError) errors.push(message.text())
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`securitypolicyviolation: ${event.effectiveDirective} ${event.blockedURI}`)
    })
    const createTextNode = document.createTextNode.bind(document)
    document.createTextNode = (text) => {
      // React makes no empty one; axe does.
      if (text !== '') console.error(`"${text}" is not alone in its element`)
      return createTextNode(text)
    }
  })
  return errors
}
