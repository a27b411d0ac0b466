import { filters } from '../../filters/registry.ts'
import { PresetError } from '../PresetError.ts'
import { fromUrlPart } from '../presetUrl.ts'
import { type Bench, type Setting, settingOf } from './Bench.ts'

/**
 * What the panel opens with: the look that its address shares, or one as the registry has it, and a sentence where the
 * address shares none that is sound.
 * @param search the address's query
 */
export function firstBench(search: string): { readonly bench: Bench; readonly notice: string } {
  const part = new URLSearchParams(search).get('darkroom') ?? ''
  const shared = part === '' ? null : fromUrlPart(part, filters)
  if (shared instanceof PresetError) {
    const notice = `The look of this address was not taken: ${shared.message}`
    return { bench: bothOf(settingOf('portra400')), notice }
  }
  if (!shared) return { bench: bothOf(settingOf('portra400')), notice: '' }
  const { filter, preset } = shared
  const bench: Bench = { active: 'a', a: { filterId: filter.id, preset }, b: settingOf(filter.id) }
  return { bench, notice: `This is ${filter.name} as it was shared; B is the booth’s own.` }
}

function bothOf(setting: Setting): Bench {
  return { active: 'a', a: setting, b: setting }
}
