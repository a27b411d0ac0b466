import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { EventProblem } from '../../src/event/eventProblem.ts'
import { shippedIds } from '../../src/event/parseEvent.ts'
import { readJson } from '../../src/lib/readJson.ts'
import { check } from '../../src/lib/schema.ts'
import { pictureNames, templateSchema } from '../../src/strip/templateSchema.ts'
import { hasErrorCode } from '../files/errorCode.ts'
import { maxPictureBytes } from './readTemplate.ts'
import type { ReadRequest } from './readThread.ts'

/** Kind of what a host adds, which is the name of its folder, too. */
export type Kind = ReadRequest['kind']

/** Files of one film or template, and a text that differs where any of them does. */
export type Group = {
  readonly kind: Kind
  readonly id: string
  readonly names: readonly string[]
  readonly signature: string
  /** Milliseconds since the last of its files was written. */
  readonly ageMs: number
  /** Name of a file that is too large to be read; null without one. */
  readonly tooLarge: string | null
}

/** Folder of a kind as it was found: its films or templates by id, and the files that can't be one. */
export type Scan = { readonly groups: readonly Group[]; readonly problems: readonly EventProblem[] }

/** Most films, and most templates. */
const maxGroups = 32

/** Files of a folder that are looked at: a host may drop a whole album. */
const maxEntries = 500

/** Most bytes of a file, by its ending. */
const maxBytes: Readonly<Record<string, number>> = { cube: 64 * 2 ** 20, json: 300_000 }

type Found = {
  readonly name: string
  readonly signature: string
  readonly ageMs: number
  readonly isTooLarge: boolean
}

/** Id of a file: its name without its ending, in letters from a to z and digits. Empty for a name without any. */
export const idOf = (name: string): string =>
  name
    .replace(/\.\w+$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')
    .slice(0, 40)

const endingOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

const isPicture = (name: string): boolean => ['png', 'jpg', 'jpeg', 'webp'].includes(endingOf(name))

/**
 * Pictures that each JSON names, by the JSON's name. It is read once, and not at each look; a wrong one keeps the pictures of
 * the last good one, which would be templates of their own otherwise.
 */
export type PictureNames = Map<string, { readonly signature: string; readonly pictures: readonly string[] }>

/** Scans the folder of a kind. What a system leaves there without a word, such as `.DS_Store`, is no problem. */
export async function scanFolder(dataFolder: string, kind: Kind, pictures: PictureNames): Promise<Scan> {
  const folder = join(dataFolder, kind)
  const problems: EventProblem[] = []
  const refuse = (name: string, reason: string) =>
    void problems.push({ place: `${kind}/${name}`, path: '', reason })
  const found: Found[] = []
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    // Guests get the booth, whatever is wrong with this folder.
    if (!hasErrorCode(cause, 'ENOENT'))
      problems.push({ place: kind, path: '', reason: 'is no folder that can be read' })
    return []
  })
  if (entries.length > maxEntries) {
    const reason = `has ${entries.length} files; the first ${maxEntries} are looked at`
    problems.push({ place: kind, path: '', reason })
  }
  for (const entry of entries.slice(0, maxEntries)) {
    const { name } = entry
    if (/^\.|\.part$|^(thumbs\.db|desktop\.ini)$/i.test(name)) continue
    const reason = entry.isFile() ? wrongName(kind, name) : 'is no file: copy the file itself'
    const stats = reason === null ? await stat(join(folder, name)).catch(() => null) : null
    if (reason !== null) refuse(name, reason)
    if (!stats) continue
    const { size, mtimeMs, ctimeMs, ino } = stats
    const isTooLarge = size > (maxBytes[endingOf(name)] ?? maxPictureBytes)
    const signature = [name, size, mtimeMs, ctimeMs, ino].join()
    found.push({ name, signature, ageMs: Date.now() - ctimeMs, isTooLarge })
  }
  const groups = kind === 'films' ? groupFilms(found) : await groupTemplates(folder, found, refuse, pictures)
  const sorted = groups.toSorted((one, other) => one.names.join().localeCompare(other.names.join()))
  const kept = sorted.filter(({ id, names: [name = ''] }, at) => {
    const isTwice = sorted.findIndex((other) => other.id === id) !== at
    if (id === '') refuse(name, 'needs a letter from A to Z or a digit in its name')
    else if (shippedIds[kind].includes(id))
      refuse(name, `has the name of one that ships: give it another one`)
    else if (isTwice) refuse(name, 'has the name of another one: give it another one')
    return id !== '' && !shippedIds[kind].includes(id) && !isTwice
  })
  for (const { names } of kept.slice(maxGroups))
    refuse(names[0] ?? '', `is one too many: ${maxGroups} are the most`)
  return { groups: kept.slice(0, maxGroups), problems }
}

/** Systems allow 255, of which writing a file takes some. */
const maxNameBytes = 160

/** Why a file can't be a film, or of a template, by its name; null where it can. */
export function wrongName(kind: Kind, name: string): string | null {
  const ending = endingOf(name)
  if (!/^[^\\/:*?"<>|\p{Cc}.][^\\/:*?"<>|\p{Cc}]{0,79}$/u.test(name))
    return 'has a name that is none of a file'
  if (Buffer.byteLength(name) > maxNameBytes) return 'has too long a name'
  if (kind === 'films') return ['cube', 'json'].includes(ending) ? null : 'is no .cube and no .json file'
  if (ending === 'svg') return 'is an SVG, which can hold a program: save it as PNG'
  return ending === 'json' || isPicture(name) ? null : 'is no .json, PNG, JPEG or WebP file'
}

const groupOf = (kind: Kind, id: string, files: readonly Found[]): Group => ({
  kind,
  id,
  names: files.map(({ name }) => name),
  signature: files.map(({ signature }) => signature).join(' '),
  ageMs: Math.min(...files.map(({ ageMs }) => ageMs)),
  tooLarge: files.find(({ isTooLarge }) => isTooLarge)?.name ?? null,
})

/** A `.cube` file and the JSON of its name are one film; of two that differ by case alone each is one. */
function groupFilms(found: readonly Found[]): readonly Group[] {
  const stemOf = ({ name }: Found) => name.replace(/\.\w+$/, '').toLowerCase()
  const stems = [...new Set(found.map(stemOf))]
  return stems.flatMap((stem) => {
    const files = found.filter((one) => stemOf(one) === stem)
    const endings = files.map(({ name }) => endingOf(name))
    const isOne = new Set(endings).size === files.length
    return isOne
      ? [groupOf('films', idOf(stem), files)]
      : files.map((one) => groupOf('films', idOf(stem), [one]))
  })
}

/** A JSON and the pictures that it names are one template, and a PNG that no JSON names is one. */
async function groupTemplates(
  folder: string,
  found: readonly Found[],
  refuse: (name: string, reason: string) => void,
  known: PictureNames,
): Promise<readonly Group[]> {
  const used = new Set<string>()
  const groups: Group[] = []
  const isThere = new Set(found.map(({ name }) => name))
  for (const name of known.keys()) if (!isThere.has(name)) known.delete(name)
  for (const file of found.filter(({ name }) => endingOf(name) === 'json')) {
    const before = known.get(file.name)
    const isRead = before?.signature === file.signature
    const named = isRead || file.isTooLarge ? null : await picturesOf(join(folder, file.name))
    const names = named ?? before?.pictures ?? []
    known.set(file.name, { signature: file.signature, pictures: names })
    const pictures = found.filter(({ name }) => names.includes(name))
    for (const { name } of pictures) used.add(name)
    groups.push(groupOf('templates', idOf(file.name), [file, ...pictures]))
  }
  for (const file of found.filter(({ name }) => isPicture(name) && !used.has(name))) {
    if (endingOf(file.name) === 'png') groups.push(groupOf('templates', idOf(file.name), [file]))
    else refuse(file.name, 'is named by no template, and has no clear areas: save it as PNG')
  }
  return groups
}

/** Pictures that the JSON of a template names; null where it is wrong, which reading it says. */
async function picturesOf(path: string): Promise<readonly string[] | null> {
  const bytes = await readFile(path).catch(() => '')
  const { value } = check(templateSchema, readJson(bytes).value)
  return value && pictureNames(value)
}
