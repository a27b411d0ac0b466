import type { Page } from '@playwright/test'

import { filters } from '../../../../src/engine/filters/filters.ts'

/** Names that are the same in every language, the longest first: some contain others. */
const names = ['RETRO BOOTH', 'Retro Booth', ...filters.map(({ name }) => name)].toSorted(
  (one, other) => other.length - one.length,
)

/**
 * Lists the texts of a page that are English: with three plain letters or more in a row, names aside. Texts are those of
 * the elements, of their attributes and of the style sheet; pictures are none.
 * @param others further texts that no language changes, as the link of a code
 */
export async function englishTexts(
  page: Page,
  others: readonly (string | RegExp)[] = [],
): Promise<readonly string[]> {
  const texts = await page.evaluate(textsOfPage)
  const isEnglish = (text: string) =>
    /[a-z]{3}/i.test([...names, ...others].reduce<string>((rest, name) => rest.replaceAll(name, ''), text))
  return [...new Set(texts)].filter(isEnglish)
}

/** All texts of the page that somebody may read or hear. Runs in the page. */
function textsOfPage(): readonly string[] {
  const attributes = ['aria-label', 'aria-valuetext', 'aria-roledescription', 'title', 'placeholder', 'alt']
  const texts = [document.title]
  for (const element of document.querySelectorAll(
    'body, body *:not(script, style, noscript, option[lang])',
  )) {
    texts.push(...attributes.map((name) => element.getAttribute(name) ?? ''))
    texts.push(...['::before', '::after'].map((part) => getComputedStyle(element, part).content))
    for (const node of element.childNodes) if (node instanceof Text) texts.push(node.data)
  }
  return texts.filter((text) => !['none', 'normal'].includes(text))
}
