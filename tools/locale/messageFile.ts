import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { type CompiledMessage, compileMessage } from './compileMessage.ts'

/** Messages of a file of `locales/`, by their keys: `namespace.name`. */
export type MessageFile = ReadonlyMap<string, string>

/** Whether a namespace is of the owner's page alone. */
const isOwners = (namespace: string): boolean => namespace.startsWith('owner')

/** Parts of a language, by what loads them, with the namespaces that they have; the owner's has its own, too. A namespace may be in several. */
const parts: Readonly<Record<string, readonly string[]>> = {
  owner: ['setup', 'event', 'kiosk', 'kit', 'phone', 'printer', 'templates'],
  phone: ['phone'],
  diagnostics: ['diagnose', 'event', 'camera', 'kit'],
  book: ['guestbook', 'kit'],
}

/** Namespaces that no visitor of the booth reads, `page` being that of the server's own pages; the visitor's part has all others. */
const notVisitors = ['setup', 'event', 'phone', 'page', 'diagnose']

/** Whether a part of a language has a key. */
export function isOfPart(part: string, key: string): boolean {
  const namespace = namespaceOf(key)
  if (isOwners(namespace)) return part === 'owner'
  return part === 'visitor' ? !notVisitors.includes(namespace) : parts[part]?.includes(namespace) === true
}

/** `camera` of `camera.start`. */
export const namespaceOf = (key: string): string => key.split('.')[0] ?? ''

/** Tags (BCP 47) of the languages that have a file, English too. */
export const localeTags = (): readonly string[] =>
  globSync('locales/*.json')
    .map((path) => basename(path, '.json'))
    .toSorted()

/** Reads the messages of a language, in the order of the file. @throws Error for a file that is none */
export function readMessages(tag: string): MessageFile {
  const path = `locales/${tag}.json`
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is not an object`)
  const entries = Object.entries(value)
  for (const [key, text] of entries)
    if (!/^[a-z]\w*\.[a-z]\w*$/i.test(key) || typeof text !== 'string')
      throw new Error(`${path}: ${key} is not a message: "namespace.name": "text"`)
  return new Map(entries)
}

/** Compiles a message. @throws Error that names it */
export function compile(tag: string, key: string, text: string): CompiledMessage {
  try {
    return compileMessage(text)
  } catch (cause) {
    throw new Error(`locales/${tag}.json: ${key}: ${String(cause)}`, {
      cause,
    })
  }
}

/**
 * What is wrong with a translation: keys that English lacks, parameters that are others, forms of numbers that the language
 * does not have. A missing message is no fault of the file: it reads English until it is translated.
 * @returns sentences
 */
export function problemsOf(tag: string, english: MessageFile, messages: MessageFile): readonly string[] {
  return [...messages].flatMap(([key, text]) => {
    const original = english.get(key)
    if (original === undefined) return [`${key}: English has no such message`]
    const [own, wanted] = [compile(tag, key, text), compile('en', key, original)]
    const unlike = [...new Set([...own.parameters.keys(), ...wanted.parameters.keys()])].filter(
      (name) => own.parameters.get(name) !== wanted.parameters.get(name),
    )
    return unlike.map((name) => `${key}: {${name}} is not as in English`)
  })
}
