import { expect, type Page } from '@playwright/test'

import { giveBakedFilms } from './bakedFilms.ts'

declare global {
  /** Styles that remove the page's decorations, which a check may disable. */
  var plainStyles: CSSStyleSheet | undefined
}

/** What a page does only for the tests that look at it. */
export type PageOptions = {
  /** Whether the test looks at shadows, gradients, blurs or animations: by default the page has none. */
  readonly isDecorated: boolean
  /** Whether the page bakes its films: by default it has them baked. */
  readonly bakesFilms: boolean
}

/** Prepares a new page for a test. @returns the errors of the page, which are collected from now on */
export async function preparePage(page: Page, options: PageOptions): Promise<readonly string[]> {
  if (!options.isDecorated) await page.addInitScript(removeDecorations)
  if (!options.bakesFilms) await giveBakedFilms(page)
  return collectErrors(page)
}

/** Expects no error of the page but those that the test provokes. */
export function expectNoErrors(errors: readonly string[], expectedErrors: RegExp): void {
  const unexpected = errors.filter((text) => !expectedErrors.test(text))
  expect(unexpected, 'errors on the page').toEqual([])
}

/**
 * Removes what the CPU paints longest and only few tests look at: shadows, gradients, blurs, and animations, which
 * would draw the page sixty times a second. Runs in the page.
 */
export function removeDecorations(): void {
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
  globalThis.plainStyles = sheet
  sheet.replaceSync(`*, ::before, ::after { ${none.map((name) => `${name}: none !important`).join(';')} }`)
  document.adoptedStyleSheets.push(sheet)
}

/** Collects every error of the page from now on. */
async function collectErrors(page: Page): Promise<readonly string[]> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`securitypolicyviolation: ${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  return errors
}
