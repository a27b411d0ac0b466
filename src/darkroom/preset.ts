import type { Filter } from '../engine/index.ts'
import { editableParams, type FilmValues, type ParamRange } from '../engine/workbench.ts'
import { clamp } from '../lib/numbers.ts'

/** Preset of a filter: the values that a designer edits, by uniform of its shader and by field of its film's recipe. */
export type Preset = { readonly params: Filter['params']; readonly film: FilmValues }

/** Preset with the values that a filter has. */
export function presetOf(filter: Filter): Preset {
  const { params, film } = editableParams(filter)
  const values = (group: ReadonlyMap<string, { readonly value: number }>) =>
    Object.fromEntries([...group].map(([name, { value }]) => [name, value]))
  return { params: values(params), film: { ...values(film), ...ownChoices(filter) } }
}

/** Neutral axis, film and paper of a filter, as its file has them. */
export function ownChoices(filter: Filter): Pick<FilmValues, 'neutralAxis' | 'negative' | 'paper'> {
  const { neutralAxis, sheets } = editableParams(filter)
  const { negative, paper } = sheets
  return {
    ...(neutralAxis && { neutralAxis }),
    ...(negative && { negative: negative.value }),
    ...(paper && { paper: paper.value }),
  }
}

/** Preset with another value of one param; the group without it stays the same object. */
export function setParam(preset: Preset, name: string, value: number): Preset {
  const isUniform = /^u[A-Z]/.test(name)
  if (isUniform) return { ...preset, params: { ...preset.params, [name]: value } }
  return { ...preset, film: { ...preset.film, [name]: value } }
}

/** Why a preset from outside is refused: one sentence, to be shown. */
export class PresetError extends Error {
  override readonly name = 'PresetError'
}

/** Snaps a value to what a preset stores: within its range, and with as many decimals as its step. */
export function snap(value: number, { min, max, step }: Omit<ParamRange, 'label'>): number {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))
  // A step of 0.125 has three decimals, not one.
  const digits = Number(step.toFixed(decimals)) === step ? decimals : 4
  return Number(clamp(value, min, max).toFixed(digits))
}
