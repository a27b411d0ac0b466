import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

import type { Plugin, ViteDevServer } from 'vite'

import type { Acceptance } from '../../src/darkroom/presetFormats.ts'

const path = /^\/darkroom\/presets\/([^/?]*)$/

type SaveResult = { readonly status: number; readonly message: string }

/**
 * Vite plugin of the development server that saves what the darkroom edits: a preset, sent by a POST from the same origin,
 * changes the values in its filter's file. The page is not reloaded then: the darkroom shows the values already.
 * @param filters folder of the filters' files
 */
export function saveDarkroomFiles(filters = 'filters'): Plugin {
  const written = new Map<string, string>()
  const save = async (server: ViteDevServer, request: IncomingMessage, id: string): Promise<SaveResult> => {
    // Pages of other sites can't have this origin.
    const sender = URL.parse(request.headers.origin ?? '')
    if (!sender || sender.host !== request.headers.host)
      return { status: 403, message: 'Only the darkroom saves presets.' }
    const accepted = await accept(server, id, await text(request))
    if (accepted.kind !== 'accepted') {
      return { status: accepted.kind === 'unknown' ? 404 : 400, message: accepted.sentence }
    }
    const file = resolve(filters, `${id}.json`)
    const preset = accepted.update(await readFile(file, 'utf8'))
    written.set(file, preset)
    await writeFile(file, preset)
    return { status: 204, message: '' }
  }
  return {
    name: 'save-darkroom-files',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, id] = path.exec(request.url ?? '') ?? []
        if (id === undefined) return next()
        save(server, request, id).then((result) => send(response, result), next)
      })
    },
    async hotUpdate({ file }) {
      const preset = written.get(resolve(file))
      return preset !== undefined && (await readFile(file, 'utf8')) === preset ? [] : undefined
    },
  }
}

/**
 * Checks a preset that was sent by the darkroom's code, loaded by Vite: its registry is up to date, and vite.config.ts does
 * not import it.
 */
async function accept(server: ViteDevServer, id: string, sent: string): Promise<Acceptance> {
  const { acceptPreset }: Readonly<Record<string, ((id: string, sent: string) => Acceptance) | undefined>> =
    await server.ssrLoadModule('/src/darkroom/presetFormats.ts')
  if (!acceptPreset) throw new Error('acceptPreset is missing')
  return acceptPreset(id, sent)
}

function send(response: ServerResponse, { status, message }: SaveResult): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(message)
}
