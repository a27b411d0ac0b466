import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

import type { Plugin, ViteDevServer } from 'vite'

import type { Acceptance } from '../../src/darkroom/presetFormats.ts'
import { register, registryPath } from '../commands/newFilter/filesOf.ts'

const path = /^\/darkroom\/(presets|looks)\/([^/?]*)$/

type SaveResult = { readonly status: number; readonly message: string }

const saved: SaveResult = { status: 204, message: '' }

/** The function of the darkroom that checks what a part of the path saves. */
const kinds = {
  presets: { module: '/src/darkroom/presetFormats.ts', check: 'acceptPreset' },
  looks: { module: '/src/darkroom/exchange/filterFiles.ts', check: 'acceptLook' },
} as const

type Kind = keyof typeof kinds

type Options = {
  /** Folder of the filters' files. */
  readonly filters?: string
  /** File of the registry of the filters. */
  readonly registry?: string
}

/**
 * Vite plugin of the development server that saves what the darkroom edits, sent by a POST from the same origin: a
 * preset changes the values in its filter's file, and a new look becomes a file and a line of the registry. After a preset
 * the page is not reloaded: the darkroom shows the values already.
 */
export function saveDarkroomFiles({ filters = 'filters', registry = registryPath }: Options = {}): Plugin {
  const written = new Map<string, string>()
  const save = async (
    server: ViteDevServer,
    request: IncomingMessage,
    kind: Kind,
    id: string,
  ): Promise<SaveResult> => {
    // Pages of other sites can't have this origin.
    const sender = URL.parse(request.headers.origin ?? '')
    if (!sender || sender.host !== request.headers.host)
      return { status: 403, message: 'Only the darkroom saves presets.' }
    const accepted = await accept(server, kind, id, await text(request))
    if (accepted.kind !== 'accepted') {
      return { status: accepted.kind === 'unknown' ? 404 : 400, message: accepted.sentence }
    }
    const file = resolve(filters, `${id}.json`)
    if (kind === 'looks') return saveLook(file, accepted.update(''), id)
    const preset = accepted.update(await readFile(file, 'utf8'))
    written.set(file, preset)
    await writeFile(file, preset)
    return saved
  }
  const saveLook = async (file: string, look: string, id: string): Promise<SaveResult> => {
    if (existsSync(file)) return { status: 409, message: `filters/${id}.json is there already.` }
    const list = await readFile(registry, 'utf8')
    await writeFile(file, look)
    await writeFile(registry, register(id, list))
    return saved
  }
  return {
    name: 'save-darkroom-files',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, kind, id] = path.exec(request.url ?? '') ?? []
        if (id === undefined || !isKind(kind)) return next()
        save(server, request, kind, id).then((result) => send(response, result), next)
      })
    },
    async hotUpdate({ file }) {
      const preset = written.get(resolve(file))
      return preset !== undefined && (await readFile(file, 'utf8')) === preset ? [] : undefined
    },
  }
}

function isKind(kind: string | undefined): kind is Kind {
  return kind !== undefined && Object.hasOwn(kinds, kind)
}

/**
 * Checks what was sent by the darkroom's code, loaded by Vite: its registry is up to date, and vite.config.ts does not
 * import it.
 */
async function accept(server: ViteDevServer, kind: Kind, id: string, sent: string): Promise<Acceptance> {
  const { module, check } = kinds[kind]
  const loaded: Readonly<Record<string, ((id: string, sent: string) => Acceptance) | undefined>> =
    await server.ssrLoadModule(module)
  const acceptSent = loaded[check]
  if (!acceptSent) throw new Error(`${check} is missing`)
  return acceptSent(id, sent)
}

function send(response: ServerResponse, { status, message }: SaveResult): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(message)
}
