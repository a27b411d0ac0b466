import { expect, type Page } from '@playwright/test'

import { giveBakedFilms } from './bakedFilms.ts'

/** How a test's page differs from the product as shipped. */
export type PageOptions = {
  /** Whether the page has no decorations, and gets its films baked: for tests of time or logic alone. */
  readonly isStripped: boolean
}

/** Prepares a new page for a test. @returns the errors of the page, which are collected from now on */
export async function preparePage(page: Page, { isStripped }: PageOptions): Promise<readonly string[]> {
  if (isStripped) {
    await page.addInitScript(removeDecorations)
    await giveBakedFilms(page)
  }
  return collectErrors(page)
}

/** Expects no error of the page but those that the test provokes. */
export function expectNoErrors(errors: readonly string[], expectedErrors: RegExp): void {
  const unexpected = errors.filter((text) => !expectedErrors.test(text))
  expect(unexpected, 'errors on the page').toEqual([])
}

/**
 * Removes the decorations, which the CPU paints longest: shadows, gradients, blurs, and animations, which would draw the
 * page sixty times a second. Runs in the page.
 */
function removeDecorations(): void {
  const none = [
    'text-shadow',
    'box-shadow',
    'background-image',
    'filter',
    'backdrop-filter',
    'animation',
    'transition',
  ]
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`*, ::before, ::after { ${none.map((name) => `${name}: none !important`).join(';')} }`)
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
