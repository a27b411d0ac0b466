import type { Lab } from '../lib/colour/lab.ts'
import { type Filter, filters } from '../engine/index.ts'
import { editableParams, type NeutralAxis } from '../engine/workbench.ts'
import { readJson } from '../lib/readJson.ts'
import { sentenceOf } from '../locale/sentenceOf.ts'
import { ownChoices, type Preset, PresetError } from './preset.ts'
import { checkPreset } from './presetSchema.ts'

/** Length of a preset's text, in characters; it has some 600. */
export const maxPresetLength = 16_384

/** Error of a text that is longer than `maxPresetLength`. */
const tooLong = () => new PresetError('That is far too long for a preset.')

/**
 * Parses the text of a filter's preset, as `presetToCopy` writes it.
 * @returns a PresetError, whose message is a sentence to show, where any part of it is wrong
 */
export function parsePreset(text: string, filter: Filter): Preset | PresetError {
  if (text.length > maxPresetLength) return tooLong()
  const { value, problems } = readJson(text)
  const [problem] = problems
  if (problem)
    return new PresetError(`That is not a preset: ${sentenceOf(problem.reason, problem.path || 'it')}`)
  return checkPreset(value, filter)
}

/** Text of a preset, to be pasted elsewhere: JSON that names its filter. */
export function presetToCopy(filter: Filter, preset: Preset): string {
  return `${JSON.stringify({ filter: filter.id, ...orderedPreset(filter, preset) }, null, 2)}\n`
}

/** Every value of a filter, in the registry's order and rounded: without the error of sums such as 0.1 + 0.2. */
export function orderedPreset(filter: Filter, preset: Preset): Preset {
  const { params, film } = editableParams(filter)
  const ordered = (names: Iterable<string>, values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries([...names].map((name) => [name, rounded(Number(values[name] ?? 0))]))
  const { neutralAxis, negative, paper } = { ...ownChoices(filter), ...preset.film }
  return {
    params: ordered(params.keys(), preset.params),
    film: {
      ...ordered(film.keys(), { ...preset.film }),
      ...(neutralAxis && { neutralAxis: roundedAxis(neutralAxis) }),
      ...(negative !== undefined && { negative }),
      ...(paper !== undefined && { paper }),
    },
  }
}

const rounded = (value: number) => Number(value.toPrecision(6))

function roundedAxis({ damping, cast: points }: NeutralAxis): NeutralAxis {
  const cast = points.map(([lightness, a, b]): Lab => [rounded(lightness), rounded(a), rounded(b)])
  return { damping: rounded(damping), cast }
}

const decimal = /^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i

/**
 * Preset as a part of a URL, with nothing in it that has to be escaped there:
 * `portra400~uSoftness=0.125~...~flare=0.3~damping=1~cast=5_0.04_...~paper=paper-kodak-portra-endura`. It has every
 * value, so that it outlives changes of the registry's.
 */
export function toUrlPart(filter: Filter, preset: Preset): string {
  const { params, film } = orderedPreset(filter, preset)
  const { neutralAxis, negative, paper, ...numbers } = film
  const values = [
    ...Object.entries({ ...params, ...numbers }),
    ...(neutralAxis
      ? [
          ['damping', neutralAxis.damping],
          ['cast', neutralAxis.cast.flat().join('_')],
        ]
      : []),
    ...Object.entries({ negative, paper }).flatMap(([kind, name]) =>
      name === undefined ? [] : [[kind, name.replaceAll(' ', '_')]],
    ),
  ]
  return [filter.id, ...values.map(([name, value]) => `${name}=${value}`)].join('~')
}

/** @returns a PresetError for a part that is not a preset of one of the filters, whole and within the ranges */
export function fromUrlPart(part: string) {
  if (part.length > maxPresetLength) return tooLong()
  const [id = '', ...pairs] = part.split('~')
  const filter = filters.find((candidate) => candidate.id === id)
  if (!filter) return new PresetError(`There is no filter ${JSON.stringify(id.slice(0, 40))}.`)
  const found = new Map<string, unknown>()
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const [name, text] = [pair.slice(0, at), pair.slice(at + 1)]
    const value = at < 1 ? null : valueOfUrl(name, text, filter)
    if (value === null) {
      return new PresetError(
        `${JSON.stringify(pair.slice(0, 40))} in the address is not a param with its value.`,
      )
    }
    if (found.has(name)) return new PresetError('The address gives a param twice.')
    found.set(name, value)
  }
  const isUniform = ([name]: readonly [string, unknown]) => name.startsWith('u')
  const { damping, cast, ...film } = Object.fromEntries([...found].filter((one) => !isUniform(one)))
  const axis = damping === undefined && cast === undefined ? {} : { neutralAxis: { damping, cast } }
  const params = Object.fromEntries([...found].filter(isUniform))
  const preset = checkPreset({ params, film: { ...film, ...axis } }, filter)
  return preset instanceof PresetError ? preset : { filter, preset }
}

/** Value of a name in the address: a number, the points of a cast, or the name of a data sheet; null for none. */
function valueOfUrl(name: string, text: string, filter: Filter): unknown {
  if (name === 'negative' || name === 'paper') {
    return (
      editableParams(filter).sheets[name]?.options.find((option) => option.replaceAll(' ', '_') === text) ??
      text
    )
  }
  const numbers = text.split('_')
  if (!numbers.every((one) => decimal.test(one))) return null
  const values = numbers.map(Number)
  if (name !== 'cast') return values.length === 1 ? values[0] : null
  return Array.from({ length: values.length / 3 }, (_, at) => values.slice(3 * at, 3 * at + 3))
}

/** What the plugin that saves presets makes of a request. */
export type Acceptance =
  | {
      readonly kind: 'accepted'
      /** Text of the filter's file with the preset's values, from its text now. */
      readonly update: (fileText: string) => string
    }
  | { readonly kind: 'unknown' | 'refused'; readonly sentence: string }

/** Checks a preset that was sent to be saved. If accepted, `id` is that of a filter, and safe as a file's name. */
export function acceptPreset(id: string, sent: string): Acceptance {
  const filter = filters.find((candidate) => candidate.id === id)
  if (!filter) return { kind: 'unknown', sentence: 'There is no such filter.' }
  const preset = parsePreset(sent, filter)
  if (preset instanceof PresetError) return { kind: 'refused', sentence: preset.message }
  return { kind: 'accepted', update: (fileText) => withValues(fileText, orderedPreset(filter, preset)) }
}

/**
 * Text of a filter's file with the values of a preset. Only the numbers change, so that a diff has a line a value.
 * @throws Error for a value that the file does not have
 */
export function withValues(fileText: string, { params, film }: Preset): string {
  const { neutralAxis, negative, paper, ...numbers } = film
  const damping = neutralAxis && { damping: neutralAxis.damping }
  const places = Object.entries({ ...params, ...numbers, ...damping }).map(
    ([name, value]) => [`(?<="${name}": *)[-+.e\\d]+`, String(value)] as const,
  )
  // The name of a data sheet, or that of a curve in it.
  const sheets = Object.entries({ negative, paper }).flatMap(([kind, name]) =>
    name === undefined ? [] : [[`(?<="${kind}": *(?:{[^}]*"curve": *)?")[^"{]+(?=")`, name] as const],
  )
  const points = neutralAxis?.cast.map((point) => `          [${point.join(', ')}]`).join(',\n')
  const cast = points === undefined ? [] : [[`(?<="cast": *\\[\n)[^]*?(?=\n +\\]\n)`, points] as const]
  return [...places, ...sheets, ...cast].reduce((text, [pattern, value]) => {
    const place = new RegExp(pattern)
    if (!place.test(text)) throw new Error(`The filter's file has no value at ${pattern}.`)
    return text.replace(place, () => value)
  }, fileText)
}
