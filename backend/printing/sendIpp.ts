import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { TLSSocket } from 'node:tls'
import ipp from '@sealsystems/ipp'

import { type Attributes, collections, texts } from './attributes.ts'

/** Address of a printer or of CUPS: `ipp://HOST[:631]/PATH` or `ipps://…`. */
export type PrinterAddress = {
  readonly uri: string
  /** SHA-256 fingerprint of the certificate that an `ipps:` address had at its first use. */
  readonly fingerprint?: string | undefined
}

/** Why a request to a printer failed. */
export type IppFailure =
  | 'unreachable'
  | 'notAPrinter'
  | 'noJpeg'
  | 'otherCertificate'
  | 'notAllowed'
  | 'refused'

/** Failure of a request to a printer. `refused` is a response of IPP: the printer has not done what it was asked for. */
export class IppError extends Error {
  override readonly name = 'IppError'
  readonly code: IppFailure

  constructor(code: IppFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Operation of RFC 8011 or of CUPS, with its attributes. */
export type IppRequest = {
  readonly operation: string
  readonly attributes?: Attributes
  readonly job?: Attributes
  readonly data?: Uint8Array
}

/** Response of a printer whose status is a success. */
export type IppResponse = {
  readonly printers: readonly Attributes[]
  readonly jobs: readonly Attributes[]
  /** Of an `ipps:` address. */
  readonly fingerprint?: string | undefined
}

/** A printer that says nothing for so long is away, milliseconds. */
const timeoutMs = 10_000
/** All media of a large CUPS queue are some hundred kilobytes. */
const maxBytes = 4_000_000
/** Port of IPP (RFC 8010). */
const ippPort = 631

/** URL of a printer's address by HTTP. @throws IppError `notAPrinter` for an address of another kind */
function httpUrl(uri: string): URL {
  const url = /^ipps?:\/\/[^/]/i.test(uri) ? URL.parse(uri.replace(/^ipp/i, 'http')) : null
  if (!url || url.username || url.password)
    throw new IppError('notAPrinter', `no address of a printer: ${uri}`)
  // The URL has none where the port is that of its scheme.
  if (!/:\d+$/.test(uri.split('/')[2] ?? '')) url.port = String(ippPort)
  return url
}

/**
 * Sends a request to a printer. No redirect is followed, and an `ipps:` address is held to the certificate of its first use,
 * as printers make their own.
 * @throws IppError (in the promise)
 */
export async function sendIpp(address: PrinterAddress, request: IppRequest): Promise<IppResponse> {
  const url = httpUrl(address.uri)
  const { operation, attributes, job, data } = request
  const body = ipp.serialize({
    version: '2.0',
    operation,
    'operation-attributes-tag': {
      'attributes-charset': 'utf-8',
      'attributes-natural-language': 'en',
      ...(operation === 'CUPS-Get-Printers' ? {} : { 'printer-uri': address.uri }),
      'requesting-user-name': 'retro-booth',
      ...attributes,
    },
    ...(job && { 'job-attributes-tag': job }),
    ...(data && { data: Buffer.from(data) }),
  })
  const { bytes, fingerprint } = await post(url, body, address.fingerprint)
  const message = parse(bytes)
  const status = message.statusCode ?? 'none'
  const [said] = texts(collections(message['operation-attributes-tag'])[0]?.['status-message'])
  if (/not-authorized|forbidden|not-authenticated/.test(status)) throw new IppError('notAllowed', status)
  if (!status.startsWith('successful')) throw new IppError('refused', said ? `${status} (${said})` : status)
  return {
    printers: collections(message['printer-attributes-tag']),
    jobs: collections(message['job-attributes-tag']),
    fingerprint,
  }
}

function parse(bytes: Buffer): ReturnType<typeof ipp.parse> {
  try {
    return ipp.parse(bytes)
  } catch (cause) {
    throw new IppError('notAPrinter', 'no response of a printer', { cause })
  }
}

type Posted = { readonly bytes: Buffer; readonly fingerprint?: string | undefined }

function post(url: URL, body: Buffer, pinned: string | undefined): Promise<Posted> {
  const isSecure = url.protocol === 'https:'
  const headers = { 'Content-Type': 'application/ipp', 'Content-Length': body.length }
  // A response that trickles in never times out by itself.
  const signal = AbortSignal.timeout(6 * timeoutMs)
  const options = {
    method: 'POST',
    headers,
    signal,
    agent: false,
    timeout: timeoutMs,
    rejectUnauthorized: false,
  }
  return new Promise<Posted>((resolve, reject) => {
    const fail = (code: IppFailure, text: string, cause?: unknown) => {
      request.destroy()
      reject(new IppError(code, text, { cause }))
    }
    let fingerprint: string | undefined
    const request = (isSecure ? requestHttps : requestHttp)(url, options, (response) => {
      const { statusCode, headers: received } = response
      if (statusCode === 401 || statusCode === 403) return fail('notAllowed', `HTTP ${statusCode}`)
      if (statusCode !== 200 || !received['content-type']?.startsWith('application/ipp'))
        return fail('notAPrinter', `HTTP ${statusCode}`)
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maxBytes) fail('notAPrinter', 'too long a response')
        else chunks.push(chunk)
      })
      response.on('error', (cause) => fail('unreachable', 'the response was cut off', cause))
      response.on('end', () => resolve({ bytes: Buffer.concat(chunks), fingerprint }))
    })
    request.on('error', (cause) => fail('unreachable', cause.message, cause))
    request.on('timeout', () => fail('unreachable', 'no response'))
    if (!isSecure) {
      request.end(body)
      return
    }
    request.on('socket', (socket: TLSSocket) =>
      socket.once('secureConnect', () => {
        fingerprint = socket.getPeerX509Certificate()?.fingerprint256
        // Nothing is sent to another printer than the one that was chosen.
        if (pinned !== undefined && fingerprint !== pinned) fail('otherCertificate', 'another certificate')
        else request.end(body)
      }),
    )
  })
}
