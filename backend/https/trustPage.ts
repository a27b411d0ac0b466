import { X509Certificate } from 'node:crypto'

import { pageResponse } from '../handover/errorPage.ts'
import { fileResponse, iconPath, type PageFiles } from '../handover/pageFiles.ts'
import type { Headers, Route } from '../http/route.ts'

/** What the page for tablets shows. */
export type TrustPageParts = {
  /** Certificate of the authority, as PEM. */
  readonly cert: string
  /** Address of the booth by https. */
  readonly url: () => Promise<string>
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
export function createTrustRoutes({ cert, url, files }: TrustPageParts): readonly Route[] {
  const { raw, subject, fingerprint256 } = new X509Certificate(cert)
  const name = /^CN=(.*)$/m.exec(subject)?.[1] ?? ''
  const page = async () => {
    const body = pageBody({ name: escapeText(name), fingerprint: fingerprint256, url: await url() })
    return pageResponse(files, { title: 'Retro Booth on a tablet', body, css: ownCss, headers })
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
ol { padding-left: 1.5em; text-align: left; }
h2 { margin-top: 1.5em; font-size: 1.25rem; }
section { margin-bottom: 1rem; }
`

type PageTexts = { readonly name: string; readonly fingerprint: string; readonly url: string }

const pageBody = ({ name, fingerprint, url }: PageTexts) => `
      <p>A tablet gives its camera to pages by https alone. Let it trust the certificate of this booth, once.
      The certificate holds for devices of a home network, and for no site of the web.</p>
      <h2>iPad and iPhone</h2>
      <section><a href="${filePath}">Get the Certificate for iPad</a></section>
      <ol>
        <li>Open this page in Safari, press <b>Get the Certificate for iPad</b>, then <b>Allow</b>.</li>
        <li>Open <b>Settings</b>, press <b>Profile Downloaded</b>, then <b>Install</b>.</li>
        <li>In <b>Settings</b> open <b>General</b>, <b>About</b>, <b>Certificate Trust Settings</b>, and turn on <b>${name}</b>.</li>
      </ol>
      <h2>Android</h2>
      <section><a href="${filePath}" download>Get the Certificate for Android</a></section>
      <ol>
        <li>Press <b>Get the Certificate for Android</b>: it is saved under Downloads.</li>
        <li>Open <b>Settings</b>, search for <b>CA certificate</b>, and press <b>Install anyway</b>.</li>
        <li>Choose <b>retro-booth.crt</b> under Downloads.</li>
      </ol>
      <h2>Then open the booth</h2>
      <section><a href="${url}/?kiosk">Open the Kiosk</a></section>
      <p>Fingerprint of the certificate (SHA-256), as the window of the booth’s program shows it:<br>${fingerprint.replaceAll(':', ':<wbr>')}</p>`

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
