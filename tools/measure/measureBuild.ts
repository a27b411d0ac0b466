import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes of the files of a build as they are sent to browsers, by their names without a hash: text is gzipped. */
export type Sizes = ReadonlyMap<string, number>

/** Sizes of a build's files and the static imports of its scripts, by names such as `openRenderer.js`. */
export type Build = { readonly sizes: Sizes; readonly imports: ReadonlyMap<string, readonly string[]> }

const compressed = /\.(js|css|html)$/
const hashed = /-[\w-]{8}(?=\.\w+$)/
/** Static import of another chunk; a dynamic one has a parenthesis. */
const importedChunk = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g

/** Measures the files of a build; files of the same name count as one. @throws Error where there is no build */
export async function measureBuild(folder: string): Promise<Build> {
  const sizes = new Map<string, number>()
  const imports = new Map<string, readonly string[]>()
  const names = (await readdir(join(folder, 'assets'))).filter((name) => !/\.(br|gz|map)$/.test(name))
  for (const file of names.toSorted()) {
    const name = plainName(file)
    const bytes = await readFile(join(folder, 'assets', file))
    const sent = compressed.test(file) ? gzipSync(bytes, { level: 9 }).length : bytes.length
    sizes.set(name, (sizes.get(name) ?? 0) + sent)
    if (file.endsWith('.js'))
      imports.set(name, [...(imports.get(name) ?? []), ...importsOf(bytes.toString())])
  }
  return { sizes, imports }
}

/** Bytes of all text files of a folder, each gzipped. @throws Error where there is no such folder */
export async function gzippedBytes(folder: string): Promise<number> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => compressed.test(name))
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))))
  return files.reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0)
}

/** Name of a file without the hash of its content. */
function plainName(file: string): string {
  return file.replace(hashed, '')
}

/** Names of the chunks that a script imports statically. */
export function importsOf(code: string): readonly string[] {
  return [...code.matchAll(importedChunk)].flatMap(([, file]) => (file ? [plainName(file)] : []))
}

/**
 * Scripts with all of their static imports, transitively.
 * @throws Error for a script that the build does not have
 */
export function withImports({ imports }: Build, roots: readonly string[]): ReadonlySet<string> {
  const all = new Set<string>()
  const add = (name: string) => {
    if (all.has(name)) return
    const own = imports.get(name)
    if (!own) throw new Error(`the build has no script ${name}`)
    all.add(name)
    for (const other of own) add(other)
  }
  for (const root of roots) add(root)
  return all
}
