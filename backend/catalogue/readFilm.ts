import {
  bakeLut,
  CubeError,
  decodeCube,
  type FilterFile,
  filterFileSchema,
  importedLut,
  type Lut,
  paramsOfFile,
  parseCube,
  plainShader,
  resolveFilm,
} from '../../src/engine/hostFilms.ts'
import type { CatalogueFilm } from '../../src/event/catalogue.ts'
import { clipName } from '../../src/lib/text.ts'
import { sanitizeLine } from '../../src/lib/sanitize.ts'
import { CatalogueError, type CatalogueFile, nameOf, readFile } from './CatalogueFile.ts'

/** Film of a host as it is served: its entry without an address, and its table's numbers. */
export type HostFilm = {
  readonly entry: Omit<CatalogueFilm, 'url'>
  readonly table: Float32Array<ArrayBuffer>
}

/** Most points of a grid along each side; `.cube` files that are sold have 17 to 65. */
const maxGridSize = 129

/**
 * Reads a film of a host: a filter's JSON, a `.cube` file, or a `.cube` file with the JSON of its effects beside it.
 * @param files of one name
 * @throws CatalogueError for the first file that is wrong
 */
export function readFilm(id: string, files: readonly CatalogueFile[]): HostFilm {
  const [json, cube] = ['.json', '.cube'].map((ending) =>
    files.find(({ name }) => name.toLowerCase().endsWith(ending)),
  )
  const file = json ? readFile(json, filterFileSchema) : {}
  const [named = json] = [cube]
  if (!named) throw new CatalogueError(id, '', 'is missing')
  const fail = (path: string, reason: string): never => {
    throw new CatalogueError((json ?? named).name, path, reason)
  }
  const { description, sources, accent = '#B8C0FF', shader = plainShader } = file
  if (shader === 'classic.frag') fail('shader', 'prints no film: leave it out')
  const params = paramsOfFile(file)
  if (typeof params === 'string') return fail(`params.${params}`, `is no param of ${shader}`)
  const table = cube ? readCube(cube, file, fail) : bakeFilm(file, fail)
  const name = file.name ?? (clipName(sanitizeLine(table.title), 24) || nameOf(named.name))
  const meta = {
    ...(description !== undefined && { description }),
    ...(sources && { sources: [...sources] }),
  }
  return {
    entry: { id, name, accent, ...meta, shader, params, kind: cube ? 'cube' : 'film', size: table.size },
    table: table.numbers,
  }
}

type Fail = (path: string, reason: string) => never

type Table = Pick<Lut, 'size'> & { readonly title: string; readonly numbers: Float32Array<ArrayBuffer> }

function readCube({ name, bytes }: CatalogueFile, { film }: FilterFile, fail: Fail): Table {
  if (film) fail('film', 'has to be left out beside a .cube file')
  const cube = parseCube(decodeCube(new Uint8Array(bytes)))
  if (cube instanceof CubeError) throw new CatalogueError(name, '', cube.message)
  const { positions, grid } = importedLut(cube)
  if (grid.size > maxGridSize)
    throw new CatalogueError(name, '', `has ${grid.size} points a side; ${maxGridSize} are the most`)
  const numbers = new Float32Array(positions.length + grid.data.length)
  numbers.set(positions)
  numbers.set(grid.data, positions.length)
  return { title: cube.title, size: grid.size, numbers }
}

function bakeFilm({ film }: FilterFile, fail: Fail): Table {
  if (!film) return fail('film', 'is missing: a film, or a .cube file of the same name beside it')
  try {
    const { size, data } = bakeLut(resolveFilm(film))
    return data.every(Number.isFinite)
      ? { title: '', size, numbers: data }
      : fail('film', 'prints no colours with these values')
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    return fail('film', `can't be printed: ${cause.message}`)
  }
}
