import { X509Certificate } from 'node:crypto'

import { fileResponse, iconPath, type PageFiles } from '../pages/pageFiles.ts'
import { pageResponse } from '../pages/pageResponse.ts'
import { type PageTexts, readTexts } from '../pages/pageTexts.ts'
import type { Headers, HttpRequest, Route } from '../http/route.ts'

/** What the page for tablets shows. */
export type TrustPageParts = {
  /** Certificate of the authority, as PEM. */
  readonly cert: string
  /** Files of the page for phones, whose styles it has. */
  readonly files: PageFiles | null
}

const filePath = '/retro-booth.crt'

const headers: Headers = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/** Creates the routes of the page by which a tablet comes to trust this booth: the page, and the certificate. */
export function createTrustRoutes({ cert, files }: TrustPageParts): readonly Route[] {
  const { raw, subject, fingerprint256 } = new X509Certificate(cert)
  const name = /^CN=(.*)$/m.exec(subject)?.[1] ?? ''
  const page = ({ headers: accepted }: HttpRequest) => {
    const { locale, text } = readTexts(accepted)
    const body = pageBody(text, escapeText(name), fingerprint256)
    return pageResponse(files, { locale, title: text('trustTitle'), body, css: ownCss, headers })
  }
  // Safari takes a certificate of this type for a profile, and Android for a certificate.
  const type = 'application/x-x509-ca-cert'
  const file = {
    status: 200,
    headers: { 'Content-Type': type, 'Content-Length': String(raw.length) },
    body: raw,
  }
  const methods = ['GET', 'HEAD']
  return [
    { methods, path: /^\/$/, headers, handle: page },
    { methods, path: /^\/retro-booth\.crt$/, headers, handle: () => file },
    {
      path: /^/,
      headers,
      handle({ path }) {
        const icon = path === iconPath ? files?.get(iconPath) : undefined
        return icon ? fileResponse(icon) : { status: 404 }
      },
    },
  ]
}

const ownCss = `
ol { margin-block: 0.75rem; padding-left: 1.5em; text-align: left; }
h2 { margin-top: 1.5em; font-size: 1.25rem; }
section { margin-bottom: 1rem; }
`

/** Steps for the systems that tablets have, by their names. */
const systems = [
  ['iPad, iPhone', 'getForApple', ['apple1', 'apple2', 'apple3'], ''],
  ['Android', 'getForAndroid', ['android1', 'android2', 'android3'], ' download'],
] as const

function pageBody(text: PageTexts['text'], name: string, fingerprint: string): string {
  const list = (steps: readonly string[]) =>
    `<ol>${steps.map((step) => `<li>${text(step).replace('{name}', name)}</li>`).join('')}</ol>`
  const sections = systems.map(
    ([system, get, steps, attribute]) => `
      <h2>${system}</h2>
      <section><a href="${filePath}"${attribute}>${text(get)}</a></section>
      ${list(steps)}`,
  )
  return `
      <p>${text('trust')}</p>${sections.join('')}
      <h2>${text('thenStart')}</h2>
      ${list(['start1', 'start2'])}
      <p>${text('fingerprint')}<br>${fingerprint.replaceAll(':', ':<wbr>')}</p>`
}

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
