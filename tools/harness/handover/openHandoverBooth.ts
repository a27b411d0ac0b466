import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { createHandover, type HandoverOptions } from '../../../backend/handover/createHandover.ts'
import { serveFolder } from '../fixtures/serveFolder.ts'
import { freePort } from '../guestbook/startServer.ts'

/** A booth that shares uploads: its own address, and that of the listener for phones. */
export type HandoverBooth = { readonly url: string; readonly phonePort: number; readonly phones: string }

let folder = ''
let cleanups: (() => void | Promise<void>)[] = []

/** Writes the files that the booths of a test serve. Call it before each test. */
export function writeHandoverFiles(): void {
  folder = mkdtempSync(join(tmpdir(), 'handover-'))
  mkdirSync(join(folder, 'receive/assets'), { recursive: true })
  mkdirSync(join(folder, 'book'))
  writeFileSync(join(folder, 'book/index.html'), 'the guest book')
  writeFileSync(join(folder, 'index.html'), 'the booth')
  writeFileSync(join(folder, 'favicon.ico'), 'icon')
  writeFileSync(join(folder, 'receive/index.html'), 'the page for phones')
  writeFileSync(join(folder, 'receive/assets/main.js'), 'script')
  writeFileSync(join(folder, 'receive/assets/page.css'), 'p { color: white }')
  writeFileSync(join(folder, 'receive/assets/main.js.gz'), gzipSync('script'))
}

/** Closes all that the test has opened, the latest first, and removes the files. Call it after each test. */
export async function closeHandoverBooths(): Promise<void> {
  for (const cleanup of cleanups.toReversed()) await cleanup()
  cleanups = []
  rmSync(folder, { recursive: true })
}

/** Runs a cleanup at the end of the test. */
export const onTestEnd = (cleanup: () => void | Promise<void>): void => void cleanups.push(cleanup)

/** Opens a booth on ports of its own. @param change options in place of those of a booth on this machine alone */
export async function openHandoverBooth(change: Partial<HandoverOptions> = {}): Promise<HandoverBooth> {
  const phonePort = await freePort()
  const handover = createHandover({
    folder,
    port: phonePort,
    findAddress: async () => '127.0.0.1',
    ...change,
  })
  const { url, close } = await serveFolder(folder, {
    routes: handover.routes,
    addressHeader: 'x-real-ip',
    isOwnKiosk: ({ headers }) => headers['x-own'] === 'yes',
  })
  onTestEnd(close)
  onTestEnd(handover.close)
  return { url, phonePort, phones: `http://127.0.0.1:${phonePort}` }
}

type UploadResponse = { id: string; dropKey: string; expiresInMs: number; pageUrl: string }

/** Uploads bytes as the booth's page does. @returns the response; its body is empty for a refusal without one */
export async function upload(
  { url }: HandoverBooth,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${url}/handover/v1/uploads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', ...headers },
    body: bytes,
  })
  const text = await response.text()
  const body: UploadResponse = text === '' ? {} : JSON.parse(text)
  return { status: response.status, headers: response.headers, body }
}

/** Bytes of a small upload. */
export const uploadBytes = new Uint8Array(1000).map((_, index) => index % 256)
