import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { shippedIds } from '../../src/event/parseEvent.ts'
import { readJson } from '../../src/lib/readJson.ts'
import { check } from '../../src/lib/schema.ts'
import { pictureNames, templateSchema } from '../../src/strip/templateSchema.ts'
import type { Guard } from '../access/guard.ts'
import { CatalogueError, type CatalogueFile } from '../catalogue/CatalogueFile.ts'
import type { HostCatalogue } from '../catalogue/createCatalogue.ts'
import { checkPicture } from '../catalogue/readTemplate.ts'
import { idOf, type Kind, wrongName } from '../catalogue/scanFolder.ts'
import { createFile, readIfThere, replaceFile } from '../files/atomicFile.ts'
import type { InTurn } from '../files/inTurn.ts'
import { createBodyLimits } from '../http/bodyLimits.ts'
import { HttpError } from '../http/HttpError.ts'
import { type HttpRequest, type HttpResponse, jsonResponse, ownPages, type Route } from '../http/route.ts'
import { offerInEvent } from './offerInEvent.ts'
import { wrongEvent } from './parseInput.ts'

/** Largest file: a `.cube` of 129 points a side. */
const maxBytes = 64 * 2 ** 20

/** Files that are received at the same time. */
const shares = { perNetwork: 2, total: 4 } as const

/**
 * Creates the routes by which the owner's page and the darkroom read, add and remove films and templates. The folders stay
 * the truth; a file that can't be one is refused, and nothing is kept of it.
 * @param folder data folder
 * @param onWrite called after each change: open booths follow at once
 * @param inTurn has the writes of `event.json` follow each other
 */
export function createCatalogueRoutes(
  folder: string,
  catalogue: HostCatalogue,
  guard: Guard,
  onWrite: () => Promise<void>,
  inTurn: InTurn,
): readonly Route[] {
  const finish = async (): Promise<void> => {
    await onWrite()
    await catalogue.settle()
    await onWrite()
  }

  async function write(request: HttpRequest): Promise<HttpResponse> {
    const [kind, name] = nameOf(request)
    const file = { name, bytes: await request.readBody() }
    const path = join(folder, kind, name)
    const isReplaced = request.query.get('replace') === 'yes'
    const taken = new HttpError(409, { code: 'taken', details: name, message: `${name} is there already.` })
    if (!isReplaced && (isTaken(catalogue, kind, name) || (await readIfThere(path)))) throw taken
    // A picture that a JSON names needs no holes: the JSON comes next.
    const isBeside = kind === 'templates' && request.query.get('beside') === 'yes'
    await (isBeside ? orRefuse(() => checkPicture(file)) : refuseWrong(folder, catalogue, kind, file))
    await mkdir(join(folder, kind), { recursive: true, mode: 0o700 })
    if (isReplaced) await replaceFile(path, file.bytes)
    // Another page may have written it meanwhile.
    else if (!(await createFile(path, file.bytes))) throw taken
    if (!isBeside) await inTurn(() => offerInEvent(folder, kind, idOf(name), true))
    await finish()
    return { status: 201 }
  }

  async function remove(request: HttpRequest): Promise<HttpResponse> {
    const [kind, id] = kindOf(request)
    const names = catalogue.find(kind, id)?.group.names ?? []
    for (const name of names) await rm(join(folder, kind, name), { force: true })
    await inTurn(() => offerInEvent(folder, kind, id, false))
    await finish()
    return { status: 204 }
  }
  const one = /^\/owner\/v1\/(films|templates)\/([a-z\d]{1,40})$/
  return [
    {
      ...ownPages,
      methods: ['PUT'],
      path: /^\/owner\/v1\/(films|templates)\/files\/([^/]+)$/,
      body: createBodyLimits(maxBytes, shares),
      handle: guard('owner', write),
    },
    {
      ...ownPages,
      methods: ['GET'],
      path: one,
      handle: guard('owner', (request) => readOne(folder, catalogue, request)),
    },
    { ...ownPages, methods: ['DELETE'], path: one, handle: guard('owner', remove) },
  ]
}

/** Reads the JSON of a film or template, made of the picture where it has none, and the name of its file. */
async function readOne(folder: string, { find }: HostCatalogue, request: HttpRequest): Promise<HttpResponse> {
  const [kind, id] = kindOf(request)
  const found = find(kind, id)
  if (!found) throw new HttpError(404)
  const { good, group } = found
  const [first = id] = group.names
  const json = group.names.find((name) => endingOf(name) === 'json')
  const bytes = json === undefined ? null : await readIfThere(join(folder, kind, json))
  const made = good && 'template' in good.response ? good.response.template.file : {}
  const file = (bytes && readJson(bytes).value) ?? made
  return jsonResponse(200, JSON.stringify({ name: json ?? first.replace(/\w+$/, 'json'), file }))
}

const endingOf = (name: string): string => /\w+$/.exec(name)?.[0].toLowerCase() ?? ''
const stemOf = (name: string): string => name.replace(/\.\w+$/, '').toLowerCase()

/** True where another film or template has the id of a new file. */
function isTaken({ find }: HostCatalogue, kind: Kind, name: string): boolean {
  const [first] = find(kind, idOf(name))?.group.names ?? []
  return first !== undefined && stemOf(first) !== stemOf(name)
}

/** Refuses a file that, with those beside it, can't be a film or a template. @throws HttpError with its sentence */
async function refuseWrong(
  folder: string,
  { find, read }: HostCatalogue,
  kind: Kind,
  file: CatalogueFile,
): Promise<void> {
  const id = idOf(file.name)
  const others = kind === 'films' ? (find(kind, id)?.group.names ?? []) : picturesIn(file)
  const beside = others.filter((name) => name !== file.name && endingOf(name) !== endingOf(file.name))
  const files = await Promise.all(
    beside.map(async (name) => {
      const bytes = await readIfThere(join(folder, kind, name))
      return bytes ? [{ name, bytes }] : []
    }),
  )
  const found = await read({ kind, id, files: [file, ...files.flat()] })
  if ('place' in found) throw refusalOf(found)
}

/** Pictures that the JSON of a template names. */
const picturesIn = ({ name, bytes }: CatalogueFile): readonly string[] =>
  endingOf(name) === 'json' ? pictureNames(check(templateSchema, readJson(bytes).value).value ?? {}) : []

async function orRefuse(checkFile: () => void): Promise<void> {
  try {
    checkFile()
  } catch (cause) {
    throw cause instanceof CatalogueError ? refusalOf(cause) : cause
  }
}

const refusalOf = ({ place, path, reason }: Pick<CatalogueError, 'place' | 'path' | 'reason'>): HttpError =>
  wrongEvent({ path: [place, path].filter(Boolean).join(': '), reason })

function kindOf({ params }: HttpRequest): readonly [kind: Kind, id: string] {
  const [kind, id = ''] = params
  return [kind === 'films' ? 'films' : 'templates', id]
}

/** Name of the file that a request sends. @throws HttpError for one that no file of the folder can have */
function nameOf(request: HttpRequest): readonly [kind: Kind, name: string] {
  const [kind, encoded] = kindOf(request)
  let name = ''
  try {
    name = decodeURIComponent(encoded).normalize('NFC')
  } catch {
    // It is no UTF-8, and therefore no name.
  }
  const reason = wrongName(kind, name)
  if (reason !== null) throw wrongEvent({ path: name, reason })
  if (idOf(name) === '') throw wrongEvent({ path: name, reason: 'needs a letter from A to Z or a digit' })
  if (shippedIds[kind].includes(idOf(name)))
    throw wrongEvent({ path: name, reason: 'has the name of one that ships: give it another one' })
  return [kind, name]
}
