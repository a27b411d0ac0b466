import { type Named, ShaderError } from './ShaderError.ts'

/** Text of a file under `shaders/`; undefined where there is none. */
export type SourceOf = (path: string) => string | undefined

/** A file and its lines, the includes left empty so that line numbers stay. */
export type ShaderFile = { readonly file: string; readonly lines: readonly string[] }

const include = /^\s*#include\s+"([^"]+)"\s*$/

/**
 * A shader and what it includes, each file once, a file after those that it includes.
 * @throws ShaderError for an include that does not exist
 */
export function includeFiles(owner: Named, path: string, sourceOf: SourceOf): readonly ShaderFile[] {
  const seen = new Set<string>()
  const visit = (file: string, from: { file: string; line: number }): readonly ShaderFile[] => {
    if (seen.has(file)) return []
    seen.add(file)
    const text = sourceOf(file)
    if (text === undefined) throw new ShaderError(owner, from, `there is no shaders/${file}`)
    const lines = text.split('\n')
    const included = lines.flatMap((line, i) => {
      const name = include.exec(line)?.[1]
      return name === undefined ? [] : visit(name, { file, line: i + 1 })
    })
    return [...included, { file, lines: lines.map((line) => (include.test(line) ? '' : line)) }]
  }
  return visit(path, { file: path, line: 1 })
}
