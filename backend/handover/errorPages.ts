import type { IncomingHttpHeaders } from 'node:http'

import type { Headers, HttpResponse } from '../http/route.ts'
import type { PageFiles } from '../pages/pageFiles.ts'
import { pageResponse } from '../pages/pageResponse.ts'
import { readTexts } from '../pages/pageTexts.ts'

/** Messages: what has happened, and what a guest does about it. No text of a request stands in a page. */
const sentences = {
  404: ['gone', 'goneHelp'],
  405: ['onlyOpened', 'onlyOpenedHelp'],
  429: ['busy', 'busyHelp'],
} as const

const moreHeaders = { 404: {}, 405: { Allow: 'GET, HEAD' }, 429: { 'Retry-After': '5' } } as const

/** Error response for a guest's phone, in the language that its request prefers. */
export type ErrorPages = (status: keyof typeof sentences, headers: IncomingHttpHeaders) => HttpResponse

/**
 * Creates the error responses: pages with a sentence and what to do, which run nothing, and load their icon alone. They have
 * the styles of the phone's page.
 * @param headers headers of each
 */
export function createErrorPages(files: PageFiles | null, headers: Headers): ErrorPages {
  return (status, requestHeaders) => {
    const { locale, text } = readTexts(requestHeaders)
    const [event, help] = sentences[status]
    const body = `
      <section><p>${text(event)}</p></section>
      <p>${text(help)}</p>`
    const all = { ...headers, ...moreHeaders[status] }
    return { ...pageResponse(files, { locale, title: 'Retro Booth', body, headers: all }), status }
  }
}
