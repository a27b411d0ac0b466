import { createHash } from 'node:crypto'

import type { Headers, HttpResponse } from '../http/route.ts'
import { iconPath, type PageFiles } from './pageFiles.ts'

/** A page that runs nothing, and loads its icon alone. */
type StillPage = {
  /** Tag (BCP 47) of its language. */
  readonly locale: string
  readonly title: string
  /** HTML of its content. */
  readonly body: string
  readonly headers: Headers
  /** Styles beside those of the phone's page. */
  readonly css?: string
}

/** Creates the response with a page in the styles of the phone's page. */
export function pageResponse(files: PageFiles | null, page: StillPage): HttpResponse {
  const styles = [...(files ?? [])].filter(([path]) => path.endsWith('.css'))
  const css = [...styles.map(([, { bytes }]) => bytes.toString()), page.css ?? ''].join('\n')
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  const headers = {
    ...page.headers,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
  }
  return { status: 200, headers, body: htmlOf(css, page) }
}

const htmlOf = (css: string, { locale, title, body }: StillPage) => `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="robots" content="noindex">
    <link rel="icon" href="${iconPath}">
    <style>${css}</style>
  </head>
  <body>
    <main>
      <header><h1>RETRO BOOTH</h1></header>${body}
    </main>
  </body>
</html>
`
