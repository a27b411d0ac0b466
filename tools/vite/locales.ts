import type { Plugin } from 'vite'

import { compile, isOfPart, readMessages } from '../locale/messageFile.ts'

const cataloguePath = /\/locales\/([\w-]+)\.json\?(\w+)$/

/**
 * Vite plugin that compiles the messages of `locales/`. `locales/TAG.json?PART` becomes a module of the messages of a part
 * of the booth, by numbers; in the modules of the English messages the same numbers stand in place of the keys, and each
 * message is a module of its own, so that a chunk contains those that it shows and no other.
 */
export function locales(): Plugin {
  let ids: ReadonlyMap<string, number> = new Map()
  return {
    name: 'locales',
    enforce: 'pre',
    buildStart() {
      ids = new Map([...readMessages('en').keys()].map((key, id) => [key, id]))
    },
    // Their names say what they are: the service worker keeps those of the languages in use.
    outputOptions: (options) => ({
      ...options,
      chunkFileNames: (chunk) => {
        const [, tag, part] = cataloguePath.exec(chunk.facadeModuleId ?? '') ?? []
        const { chunkFileNames: others = '[name]-[hash].js' } = options
        if (tag === undefined) return typeof others === 'string' ? others : others(chunk)
        return `assets/locale-${part}-${tag}-[hash].js`
      },
    }),
    transform: {
      filter: { id: /\/locales\/[\w-]+\.json\?\w+$|\/src\/locale\/messages\/\w+\.ts(\?message=\w+)?$/ },
      handler(code, path) {
        const [, tag, part] = cataloguePath.exec(path) ?? []
        if (tag !== undefined && part !== undefined)
          return { code: catalogueOf(tag, part, ids), moduleType: 'js' }
        const name = /\?message=(\w+)$/.exec(path)?.[1]
        const text = name === undefined ? barrelOf(code, path) : messageOf(code, name, ids)
        return { code: text, moduleSideEffects: false }
      },
    },
  }
}

/** A list with holes: the numbers of an object are an eighth of a language’s download. */
function catalogueOf(tag: string, part: string, ids: ReadonlyMap<string, number>): string {
  const messages = readMessages(tag)
  const codes = [...ids.keys()].map((key) => {
    const text = isOfPart(part, key) ? messages.get(key) : undefined
    return text === undefined ? '' : compile(tag, key, text).code
  })
  return `export default [${codes.join(', ')}]`
}

/** Statements of a module: its imports, and each constant. */
const statementsOf = (code: string): readonly string[] => code.split(/^(?=export const )/m)

const nameOf = (statement: string): string | undefined => /^export const (\w+)/.exec(statement)?.[1]

function barrelOf(code: string, path: string): string {
  const file = path.slice(path.lastIndexOf('/') + 1)
  const names = statementsOf(code).flatMap((statement) => nameOf(statement) ?? [])
  return names.map((name) => `export { ${name} } from './${file}?message=${name}'`).join('\n')
}

function messageOf(code: string, name: string, ids: ReadonlyMap<string, number>): string {
  const [imports = '', ...constants] = statementsOf(code)
  const statement = constants.find((one) => nameOf(one) === name) ?? ''
  return imports + statement.replace(/'(\w+\.\w+)'/, (quoted, key: string) => String(ids.get(key) ?? quoted))
}
