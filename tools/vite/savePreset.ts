import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'

import type { Plugin, ViteDevServer } from 'vite'

import type { acceptPreset as Accept } from '../../src/darkroom/presetFormats.ts'

const address = /^\/darkroom\/presets\/([^/?]*)$/
const mostBytes = 65_536

type Answer = { readonly status: number; readonly sentence: string }

const saved: Answer = { status: 204, sentence: '' }
const tooLong: Answer = { status: 413, sentence: 'That is far too long for a preset.' }

/**
 * Lets the darkroom save presets, in the development server alone: a POST of a whole, valid preset of a known filter,
 * from the same page, changes the values in the filter's file. This reloads no page: the darkroom shows them already.
 * @param folder of the filters' files
 */
export function savePresetPlugin(folder = 'filters'): Plugin {
  const written = new Map<string, string>()
  const save = async (server: ViteDevServer, request: IncomingMessage, id: string): Promise<Answer> => {
    const sent = refusal(request) ?? (await textOf(request))
    if (typeof sent !== 'string') return sent
    const accepted = await accept(server, id, sent)
    if (accepted.kind !== 'accepted') {
      return { status: accepted.kind === 'unknown' ? 404 : 400, sentence: accepted.sentence }
    }
    const path = resolve(folder, `${id}.json`)
    const text = accepted.update(await readFile(path, 'utf8'))
    written.set(path, text)
    await writeFile(path, text)
    return saved
  }
  return {
    name: 'save-preset',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const id = address.exec(request.url ?? '')?.[1]
        if (id === undefined) return next()
        save(server, request, id).then((answer) => send(response, answer), next)
      })
    },
    async hotUpdate({ file }) {
      const text = written.get(resolve(file))
      return text !== undefined && (await readFile(file, 'utf8')) === text ? [] : undefined
    },
  }
}

/** Loaded by Vite, so that it knows the registry as it is now, and its files are none of Vite's configuration. */
async function accept(server: ViteDevServer, id: string, sent: string): Promise<ReturnType<typeof Accept>> {
  const { acceptPreset }: { acceptPreset?: typeof Accept } = await server.ssrLoadModule(
    '/src/darkroom/presetFormats.ts',
  )
  if (!acceptPreset) throw new Error('acceptPreset is missing')
  return acceptPreset(id, sent)
}

/** Another site can send a POST, too, but neither its origin as ours nor JSON without being asked first. */
function refusal({ method, headers }: IncomingMessage): Answer | null {
  if (method !== 'POST') return { status: 405, sentence: 'Presets are sent by POST.' }
  const sender = URL.parse(headers.origin ?? '')
  if (!sender || sender.host !== headers.host)
    return { status: 403, sentence: 'Only the darkroom saves presets.' }
  const isJson = headers['content-type']?.split(';')[0] === 'application/json'
  return isJson ? null : { status: 415, sentence: 'A preset is sent as application/json.' }
}

async function textOf(request: IncomingMessage): Promise<string | Answer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > mostBytes) return tooLong
    chunks.push(part)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, { status, sentence }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(sentence)
}
