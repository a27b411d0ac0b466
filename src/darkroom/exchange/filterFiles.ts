import { type Filter, filters } from '../../engine/index.ts'
import { withFilmValues } from '../../engine/workbench.ts'
import type { Preset } from '../preset.ts'
import { orderedPreset } from '../presetFormats.ts'
import { checkFilterFile, newFilterFile, textOfFile, validateName } from './newFilter.ts'

const texts: Readonly<Record<string, string>> = import.meta.glob('/filters/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Why a name can't be that of a look: a sentence; null where it can. */
export function lookNameError(name: string): string | null {
  return validateName(name, (id) => filters.some((filter) => filter.id === id)) ?? null
}

/**
 * Text of the file of a look: the filter's with the values of a preset, its shader too, but with a name of its own.
 * @throws Error for values that no file can have
 */
export function lookText(name: string, filter: Filter, preset: Preset): string {
  // Guests read a description, and nobody has written one yet.
  const { description: _, ...file } = newFilterFile(texts[`/filters/${filter.id}.json`] ?? '', name)
  const { params, film } = orderedPreset(filter, preset)
  const look = { ...file, params: { ...file.params, ...params } }
  return textOfFile(checkFilterFile(file.film ? { ...look, film: withFilmValues(file.film, film) } : look))
}
