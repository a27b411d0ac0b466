import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

import type { HttpResponse } from '../http/route.ts'

/** Files of the page for phones, by their paths. */
export type PageFiles = ReadonlyMap<string, PageFile>

/** `gzip` is the file as the build has compressed it. Browsers take Brotli by https alone, so this listener never sends it. */
type PageFile = { readonly type: string; readonly bytes: Buffer; readonly gzip: Buffer | null }

/** Path of the icon of every page. */
export const iconPath = '/favicon.ico'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * Reads a page's files from the built booth, and its icon.
 * @param folder folder of the build
 * @param page subfolder of the page
 * @param base path at which it is served
 * @returns null where the build has none
 */
export async function readPageFiles(
  folder: string,
  page: 'receive' | 'book' = 'receive',
  base = '',
): Promise<PageFiles | null> {
  const root = join(folder, page)
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .map((entry) => join(entry.parentPath, entry.name))
    .map(async (path) => {
      const type = types[extname(path)]
      if (type === undefined) return []
      const name = path.slice(root.length).replaceAll('\\', '/')
      const file: PageFile = {
        type,
        bytes: await readFile(path),
        gzip: await readFile(`${path}.gz`).catch(() => null),
      }
      return [[base + (name === '/index.html' ? '/' : name), file] as const]
    })
  const found = new Map((await Promise.all(files)).flat())
  if (found.size === 0) return null
  // Browsers look for the icon at the root, whatever the page says.
  const icon = await readFile(join(folder, iconPath)).catch(() => null)
  return icon ? found.set(iconPath, { type: 'image/x-icon', bytes: icon, gzip: null }) : found
}

/** Response with a file, compressed for a phone that accepts it. */
export function fileResponse({ type, bytes, gzip }: PageFile, acceptEncoding = ''): HttpResponse {
  const headers = { 'Content-Type': type, Vary: 'Accept-Encoding' }
  if (!gzip || !acceptsGzip(acceptEncoding)) return { status: 200, headers, body: bytes }
  return { status: 200, headers: { ...headers, 'Content-Encoding': 'gzip' }, body: gzip }
}

/** RFC 9110, 12.5.3: a coding of weight 0 is not acceptable. */
function acceptsGzip(acceptEncoding: string): boolean {
  const weight = /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i.exec(acceptEncoding)
  return weight !== null && Number(weight[1] ?? 1) > 0
}
