import { createHash } from 'node:crypto'

import type { Headers, HttpResponse } from '../http/route.ts'

/** The look of the phone's page, `src/handover/receive/page.css`, as far as a sentence needs it. */
const style = `
:root { color-scheme: dark }
body { margin: 0; background: #06030d; color: #f7ecff; font: 18px/1.5 system-ui, sans-serif; text-align: center }
main { max-width: 26rem; margin: 0 auto; padding: 16px }
h1 {
  margin: 0 0 32px; padding: 28px 8px; border: 2px solid #ff9a3c; border-radius: 16px 16px 8px 8px; background: #0b0416;
  font: 500 1.5rem/1.25 'Avenir Next', Futura, 'Century Gothic', system-ui, sans-serif; letter-spacing: 0.14em;
  text-shadow: 0 0 0.16em #ff2d95, 0 0 0.4em #ff2d95, 0 0 0.9em #ff2d95;
}
p { margin: 0 0 12px }
strong { color: #00e5ff }
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What has happened, and what a guest does about it. No text of a request stands in a page. */
const sentences = {
  404: [
    'This picture is no longer at the booth.',
    'It waits for ten minutes, and for twenty downloads. Please ask for a new code there, and scan it.',
  ],
  405: ['This page can only be opened.', 'Please scan the code at the booth again.'],
  429: ['The booth is busy.', 'Please wait a moment, and load this page again.'],
} as const

const moreHeaders = { 404: {}, 405: { Allow: 'GET, HEAD' }, 429: { 'Retry-After': '5' } } as const

/** Error response for a guest's phone: a page of its own, with a sentence and what to do. */
export function errorPage(status: keyof typeof sentences, headers: Headers = {}): HttpResponse {
  const [event, help] = sentences[status]
  return {
    status,
    headers: {
      ...headers,
      ...moreHeaders[status],
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
    },
    body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Retro Booth</title>
<style>${style}</style>
<main><h1>RETRO BOOTH</h1><p><strong>${event}</strong></p><p>${help}</p></main>
</html>
`,
  }
}
