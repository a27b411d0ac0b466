import type { Page } from '@playwright/test'

import { type Catalogue, setCatalogue } from '../../../src/locale/message.ts'
import { compileMessage } from '../../locale/compileMessage.ts'
import { readMessages } from '../../locale/messageFile.ts'
import { pseudoCode } from '../../locale/pseudo.ts'
import { test as base } from './booth.ts'

/** Language in whose place the pseudo-locale is served: its chunks, and its numbers and plurals. */
const tag = 'de'

/** Code of each English message in pseudo form, by its key, in the order of the file. */
const pseudoCodes: readonly (readonly [string, string])[] = [...readMessages('en')].map(([key, text]) => [
  key,
  // Names of templates are short in every language.
  pseudoCode(compileMessage(text).code, key.startsWith('templates.') ? 0 : undefined),
])

const objectOf = (entries: readonly string[]) => `{ ${entries.join(', ')} }`

/** A part of the language as a build has it, by numbers: every part gets all. */
const chunk = `export default ${objectOf(pseudoCodes.map(([, code], id) => `${id}: ${code}`))}`

/** The same for the messages of this process, by keys. */
function pseudoCatalogue(): Catalogue {
  const code = objectOf(pseudoCodes.map(([key, message]) => `'${key}': ${message}`))
  // oxlint-disable-next-line no-new-func, no-implied-eval -- the code of a build
  return new Function(`return ${code}`)() as Catalogue
}

/** Serves the pseudo-locale to pages of a browser whose language is German. */
export async function servePseudoLocale(page: Page): Promise<void> {
  await page.route(`**/assets/locale-*-${tag}-*.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: chunk }),
  )
}

/**
 * `test` whose pages, and messages of this process, read the pseudo-locale: a control is found by its message, as
 * `camera.start()`.
 */
export const test = base.extend({
  locale: 'de-DE',
  page: async ({ page }, provide) => {
    setCatalogue(tag, pseudoCatalogue())
    await servePseudoLocale(page)
    await provide(page)
    setCatalogue('en', {})
  },
})

export { expect } from './booth.ts'
