import type { Plugin } from 'vite'

import { cacheControl } from '../../backend/http/server.ts'

/**
 * Vite plugin that writes `_headers` into the build: the response headers of `npm start` in the format of static hosts
 * such as Cloudflare Pages and Netlify.
 * @param headers headers of every response
 */
export function staticHeaders(headers: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'static-headers',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(headers) })
    },
  }
}

/**
 * The text of `_headers`: a path pattern per block, its headers indented below it. A file gets the headers of every
 * pattern that matches it; Cache-Control is therefore given per kind of file and never twice.
 * @see https://developers.cloudflare.com/pages/configuration/headers/
 * @see https://docs.netlify.com/manage/routing/headers/
 */
export function headersFile(headers: Readonly<Record<string, string>>): string {
  const revalidated = ['/', '/index.html', '/sw.js', '/manifest.webmanifest', '/event.json', '/event/*']
  const blocks: readonly (readonly [pattern: string, headers: Readonly<Record<string, string>>])[] = [
    ['/*', headers],
    ['/assets/*', { 'Cache-Control': cacheControl('/assets/') }],
    ...revalidated.map((path) => [path, { 'Cache-Control': cacheControl(path) }] as const),
  ]
  return blocks
    .map(([pattern, of]) => [
      pattern,
      ...Object.entries(of).map(([name, value]) => `  ${name}: ${value}`),
      '',
    ])
    .flat()
    .join('\n')
}
