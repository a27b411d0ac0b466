import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes of a file of the build as it is sent to browsers: gzip, or as they are where that is nothing for it. */
export type Sizes = ReadonlyMap<string, number>

/** The scripts of the build by their names without a hash, `openRenderer.js`, and what each of them always loads. */
export type Build = { readonly sizes: Sizes; readonly imports: ReadonlyMap<string, readonly string[]> }

const packed = /\.(js|css|html)$/
const hashed = /-[\w-]{8}(?=\.\w+$)/
/** A static import of another chunk; a dynamic one has a parenthesis. */
const importedChunk = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g

/** Files of one name count as one. @throws Error where there is no build */
export async function measureBuild(folder: string): Promise<Build> {
  const sizes = new Map<string, number>()
  const imports = new Map<string, readonly string[]>()
  const names = (await readdir(join(folder, 'assets'))).filter((name) => !/\.(br|gz|map)$/.test(name))
  for (const file of names.toSorted()) {
    const name = plainName(file)
    const bytes = await readFile(join(folder, 'assets', file))
    const sent = packed.test(file) ? gzipSync(bytes, { level: 9 }).length : bytes.length
    sizes.set(name, (sizes.get(name) ?? 0) + sent)
    if (file.endsWith('.js'))
      imports.set(name, [...(imports.get(name) ?? []), ...importsOf(bytes.toString())])
  }
  return { sizes, imports }
}

/** A script's name without the hash of its content, which changes with it. */
export function plainName(file: string): string {
  return file.replace(hashed, '')
}

export function importsOf(code: string): readonly string[] {
  return [...code.matchAll(importedChunk)].flatMap(([, file]) => (file ? [plainName(file)] : []))
}

/**
 * Scripts and all that they always load.
 * @throws Error for one that the build does not have
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
