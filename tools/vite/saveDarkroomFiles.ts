import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'

import type { Plugin, ViteDevServer } from 'vite'

import type { acceptPreset as Accept } from '../../src/darkroom/presetFormats.ts'
import type { acceptTemplate } from '../../src/darkroom/templates/templateFiles.ts'

const path = /^\/darkroom\/(presets|templates)\/([^/?]*)$/
const maxBytes = 65_536

type SaveResult = { readonly status: number; readonly message: string }

const saved: SaveResult = { status: 204, message: '' }
const tooLong: SaveResult = { status: 413, message: 'That is far too long for a preset.' }

/**
 * Vite plugin of the development server that saves what the darkroom edits: a POST of a valid preset, from the same
 * origin, changes the values in the filter's file, and one of a valid template replaces the template's. The page is not
 * reloaded: the darkroom shows the values already.
 * @param folder folder of the filters' files
 * @param templateFolder folder of the templates' files
 */
export function saveDarkroomFiles(folder = 'filters', templateFolder = 'templates'): Plugin {
  const written = new Map<string, string>()
  const save = async (
    server: ViteDevServer,
    request: IncomingMessage,
    kind: string,
    id: string,
  ): Promise<SaveResult> => {
    const sent = validateRequest(request) ?? (await textOf(request))
    if (typeof sent !== 'string') return sent
    const accepted = await accept(server, kind, id, sent)
    if (accepted.kind !== 'accepted') {
      return { status: accepted.kind === 'unknown' ? 404 : 400, message: accepted.sentence }
    }
    const file = resolve(kind === 'templates' ? templateFolder : folder, `${id}.json`)
    const text = accepted.update(await readFile(file, 'utf8'))
    written.set(file, text)
    await writeFile(file, text)
    return saved
  }
  return {
    name: 'save-darkroom-files',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, kind, id] = path.exec(request.url ?? '') ?? []
        if (kind === undefined || id === undefined) return next()
        save(server, request, kind, id).then((result) => send(response, result), next)
      })
    },
    async hotUpdate({ file }) {
      const text = written.get(resolve(file))
      return text !== undefined && (await readFile(file, 'utf8')) === text ? [] : undefined
    },
  }
}

/**
 * Checks a preset or a template by the darkroom's code, loaded by Vite: its registry is up to date, and vite.config.ts
 * does not import it.
 */
async function accept(
  server: ViteDevServer,
  kind: string,
  id: string,
  sent: string,
): Promise<ReturnType<typeof Accept>> {
  if (kind === 'templates') {
    const module: { acceptTemplate?: typeof acceptTemplate } = await server.ssrLoadModule(
      '/src/darkroom/templates/templateFiles.ts',
    )
    if (!module.acceptTemplate) throw new Error('acceptTemplate is missing')
    return module.acceptTemplate(id, sent)
  }
  const { acceptPreset }: { acceptPreset?: typeof Accept } = await server.ssrLoadModule(
    '/src/darkroom/presetFormats.ts',
  )
  if (!acceptPreset) throw new Error('acceptPreset is missing')
  return acceptPreset(id, sent)
}

/**
 * Guards against cross-site requests: they cannot have this origin, nor send JSON without a preflight.
 * @returns null for a valid one
 */
function validateRequest({ method, headers }: IncomingMessage): SaveResult | null {
  if (method !== 'POST') return { status: 405, message: 'Presets are sent by POST.' }
  const sender = URL.parse(headers.origin ?? '')
  if (!sender || sender.host !== headers.host)
    return { status: 403, message: 'Only the darkroom saves presets.' }
  const isJson = headers['content-type']?.split(';')[0] === 'application/json'
  return isJson ? null : { status: 415, message: 'A preset is sent as application/json.' }
}

async function textOf(request: IncomingMessage): Promise<string | SaveResult> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > maxBytes) return tooLong
    chunks.push(part)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, { status, message }: SaveResult): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(message)
}
