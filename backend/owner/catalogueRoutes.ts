import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import type { Guard } from '../access/guard.ts'
import * as v from 'valibot'

import { readJson } from '../../src/lib/readJson.ts'
import { check, isObject } from '../../src/lib/schema.ts'
import { pictureNames, templateSchema } from '../../src/strip/templateSchema.ts'
import { CatalogueError, type CatalogueFile } from '../catalogue/CatalogueFile.ts'
import { checkPicture } from '../catalogue/readTemplate.ts'
import type { ReadResponse } from '../catalogue/readThread.ts'
import type { HostCatalogue } from '../catalogue/createCatalogue.ts'
import { readIfThere, replaceFile } from '../files/atomicFile.ts'
import { idOf, type Kind, wrongName } from '../catalogue/scanFolder.ts'
import { createBodyLimits } from '../http/bodyLimits.ts'
import { HttpError } from '../http/HttpError.ts'
import { type HttpRequest, type HttpResponse, jsonResponse, ownPages, type Route } from '../http/route.ts'
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
 */
export function createCatalogueRoutes(
  folder: string,
  { find, read, settle }: HostCatalogue,
  guard: Guard,
  onWrite: () => Promise<void>,
): readonly Route[] {
  const finish = async (): Promise<void> => {
    await onWrite()
    await settle()
    await onWrite()
  }

  async function write(request: HttpRequest): Promise<HttpResponse> {
    const [kind, name] = nameOf(request)
    const bytes = await request.readBody()
    const id = idOf(name)
    const others = (find(kind, id)?.group.names ?? []).filter((other) => other !== name)
    const isReplaced = request.query.get('replace') === 'yes'
    if (!isReplaced && (await readIfThere(join(folder, kind, name))))
      throw new HttpError(409, { code: 'taken', details: name, message: `${name} is there already.` })
    const beside =
      kind === 'films'
        ? others.filter((other) => endingOf(other) !== endingOf(name))
        : picturesIn(name, bytes)
    // A picture that a JSON names needs no holes: the JSON comes next.
    const isBeside = kind === 'templates' && request.query.get('beside') === 'yes'
    const file = { name, bytes }
    const files = [file, ...(await readFiles(join(folder, kind), beside))]
    await refuseWrong(isBeside ? () => checkPicture(file) : () => read({ kind, id, files }))
    await mkdir(join(folder, kind), { recursive: true, mode: 0o700 })
    await replaceFile(join(folder, kind, name), bytes)
    if (!isBeside) await changeLists(folder, kind, id, true)
    await finish()
    return { status: 201 }
  }

  /** Reads the JSON of a film or template, made of the picture where it has none, and the name of its file. */
  async function readOne(request: HttpRequest): Promise<HttpResponse> {
    const [kind, id] = kindOf(request)
    const found = find(kind, id)
    if (!found) throw new HttpError(404)
    const { names } = found.group
    const [first = id] = names
    const json = names.find((name) => endingOf(name) === 'json')
    const name = json ?? first.replace(/\w+$/, 'json')
    const text = json && (await readIfThere(join(folder, kind, json)))
    const template = found.good && 'template' in found.good.response ? found.good.response.template.file : {}
    return jsonResponse(
      200,
      JSON.stringify({ name, file: text ? JSON.parse(text.toString('utf8')) : template }),
    )
  }

  async function remove(request: HttpRequest): Promise<HttpResponse> {
    const [kind, id] = kindOf(request)
    for (const name of find(kind, id)?.group.names ?? []) await rm(join(folder, kind, name), { force: true })
    await changeLists(folder, kind, id, false)
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
    { ...ownPages, methods: ['GET'], path: one, handle: guard('owner', readOne) },
    { ...ownPages, methods: ['DELETE'], path: one, handle: guard('owner', remove) },
  ]
}

/**
 * Adds a film or template that is new to the list of the event, or takes one away that is gone. An event without that list
 * offers all.
 */
async function changeLists(folder: string, kind: Kind, id: string, isThere: boolean): Promise<void> {
  const path = join(folder, 'event.json')
  const bytes = await readIfThere(path)
  const event = bytes && readJson(bytes).value
  if (!isObject(event)) return
  const entries = Object.entries(event).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    if (name === kind && Array.isArray(value)) {
      const others = value.filter((one) => one !== id)
      if (isThere) return [[name, value.includes(id) ? value : [...value, id]]]
      return others.length > 0 ? [[name, others]] : []
    }
    return !isThere && `${name}s` === kind && value === id ? [] : [[name, value]]
  })
  const changed = Object.fromEntries(entries)
  if (!isDeepStrictEqual(changed, event)) await replaceFile(path, `${JSON.stringify(changed, null, 2)}\n`)
}

/** Pictures that the JSON of a template names. */
const picturesIn = (name: string, bytes: Buffer): readonly string[] =>
  endingOf(name) === 'json' ? pictureNames(check(templateSchema, readJson(bytes).value).value ?? {}) : []

async function readFiles(folder: string, names: readonly string[]): Promise<readonly CatalogueFile[]> {
  const files = await Promise.all(
    names.map(async (name) => {
      const bytes = await readIfThere(join(folder, name))
      return bytes ? [{ name, bytes }] : []
    }),
  )
  return files.flat()
}

/** @throws HttpError with the sentence of a file that can't be a film, or of a template */
async function refuseWrong(readAll: () => Promise<ReadResponse> | void): Promise<void> {
  const found = await (async () => readAll())().catch((cause: unknown) => {
    if (cause instanceof CatalogueError) return cause
    throw cause
  })
  if (found && 'place' in found)
    throw wrongEvent({ path: [found.place, found.path].filter(Boolean).join(': '), reason: found.reason })
}

/** Name of a file as a part of an address; it is malformed where it is no UTF-8. */
const encodedName = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return decodeURIComponent(dataset.value).normalize('NFC')
    } catch {
      addIssue({ message: 'is malformed' })
      return NEVER
    }
  }),
)

const endingOf = (name: string): string => /\w+$/.exec(name)?.[0].toLowerCase() ?? ''

function kindOf({ params }: HttpRequest): readonly [kind: Kind, id: string] {
  const [kind, id = ''] = params
  return [kind === 'films' ? 'films' : 'templates', id]
}

/** Name of the file that a request sends. @throws HttpError for one that no file of the folder can have */
function nameOf(request: HttpRequest): readonly [kind: Kind, name: string] {
  const [kind, encoded] = kindOf(request)
  const name = check(encodedName, encoded).value ?? ''
  const reason =
    wrongName(kind, name) ?? (idOf(name) === '' ? 'needs a letter from A to Z or a digit in its name' : null)
  if (reason !== null) throw wrongEvent({ path: name, reason })
  return [kind, name]
}
