import * as v from 'valibot'
import type { Filter } from '../engine/filters/Filter.ts'
import { isObject } from '../lib/schema.ts'
import type { Template } from '../strip/Template.ts'

/** Header in which the booth's server names the address of its catalogue; absent where the host has added nothing. */
export const catalogueHeader = 'X-Event-Catalogue'

const name = v.pipe(v.string(), v.maxLength(200))

const isParams = (found: unknown) =>
  isObject(found) &&
  Object.entries(found).every(([uniform, value]) => /^u\w+$/.test(uniform) && Number.isFinite(value))

/** Film of a host: a filter, and the address of its table. */
const film = v.object({
  id: name,
  name,
  accent: name,
  description: v.exactOptional(v.string()),
  sources: v.exactOptional(v.array(v.string())),
  shader: name,
  params: v.custom<Filter['params']>(isParams),
  /** A film's LUT, or the positions and the grid of a `.cube` file (`ImportedLut`). */
  kind: v.picklist(['film', 'cube']),
  /** Points of the table along each side. */
  size: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(256)),
  /** Address of the table: 32-bit floats, the lowest byte first. */
  url: name,
})

/** Template of a host: its file, and the addresses of the pictures beside it. */
const template = v.object({
  id: name,
  file: v.unknown(),
  pictures: v.array(v.object({ name, url: name })),
})

/** Schema of the catalogue: films and templates of the host, beside those that ship. Their addresses change with their bytes. */
export const catalogueSchema = v.object({
  films: v.pipe(v.array(film), v.maxLength(32)),
  templates: v.pipe(v.array(template), v.maxLength(32)),
})

/** Films and templates of a host. */
export type Catalogue = v.InferOutput<typeof catalogueSchema>

/** Film of a catalogue. */
export type CatalogueFilm = Catalogue['films'][number]

/** Template of a catalogue. */
export type CatalogueTemplate = Catalogue['templates'][number]

/** Films and templates of a host, ready to be used, by the entries of the catalogue that they were loaded from. */
export type Additions = {
  readonly films: ReadonlyMap<string, Filter>
  readonly templates: ReadonlyMap<string, Template>
  /** False where one could not be fetched, which is then tried again. */
  readonly isWhole: boolean
}
