import type { Filter } from '../filters/Filter.ts'
import type { Preset } from '../filters/Preset.ts'
import { checkPreset } from './checkPreset.ts'
import { PresetError } from './PresetError.ts'

/** Characters; a preset has some 600. */
export const longestPreset = 16_384

/** Reads a preset of a filter, as `presetText` writes it: all of it, or nothing and a sentence that says why. */
export function parsePreset(text: string, filter: Filter): Preset | PresetError {
  if (text.length > longestPreset) return new PresetError('That is far too long for a preset.')
  return orError(() => checkPreset(parseJson(text), filter))
}

/** What a reading gives, or the fault that it found. */
export function orError<Result>(read: () => Result): Result | PresetError {
  try {
    return read()
  } catch (error) {
    if (error instanceof PresetError) return error
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new PresetError('That is no preset: it is not JSON.', { cause })
  }
}
