import * as v from 'valibot'
import type { Filter } from '../engine/index.ts'
import { editableParams, neutralAxisSchema, type ParamRange } from '../engine/workbench.ts'
import { quoteValue } from '../lib/quoteValue.ts'
import { choice, isObject, object } from '../lib/schema.ts'
import { ownChoices, type Preset, PresetError } from './preset.ts'

/** Former names of params, which shared addresses and stored presets still have. */
const renamedParams: ReadonlyMap<string, string> = new Map([
  ['uCentreStops', 'uVignetteCentreStops'],
  ['uEdgeStops', 'uVignetteEdgeStops'],
  ['uLeak', 'uLightLeak'],
  ['uStampLight', 'uDateStampBrightness'],
])

/** Renames params from their former names. Where the current name is given, too, the former one stays and is refused. */
function withCurrentNames(found: object): object {
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => {
      const current = renamedParams.get(name) ?? name
      return [Object.hasOwn(found, current) ? name : current, value]
    }),
  )
}

function valueSchema(id: string, { label, min, max }: ParamRange) {
  const typeMessage = ({ input }: { readonly input: unknown }) =>
    `${label} (${id}) has to be a number, not ${quoteValue(input)}.`
  const rangeMessage = ({ input }: { readonly input: number }) =>
    `${label} (${id}) goes from ${min} to ${max}, not to ${input}.`
  return v.pipe(
    v.number(typeMessage),
    v.finite(typeMessage),
    v.minValue(min, rangeMessage),
    v.maxValue(max, rangeMessage),
    // Turns -0 into 0.
    v.transform((value) => value + 0),
  )
}

const wrongGroup = (name: string, found: unknown) =>
  `What stands under ${name} has to be an object, not ${quoteValue(found)}.`

/** Schema of the params of a filter, or of those of its film. @param others fields beside its numbers */
function groupSchema<const Others extends v.ObjectEntries>(
  name: 'params' | 'film',
  filter: Filter,
  others: Others,
) {
  const params = editableParams(filter)[name]
  const numbers = [...params].map(([id, param]) => {
    const schema = valueSchema(id, param)
    return [id, laterParams.includes(id) ? v.exactOptional(schema, param.value) : schema] as const
  })
  return object(
    { ...Object.fromEntries(numbers), ...others },
    {
      wrongType: (found) => wrongGroup(name, found),
      missing: (id) => `${params.get(id)?.label} (${id}) is missing: ${filter.name} needs it.`,
      unknown: ([id]) => `${filter.name} has no param ${quoteValue(id)}.`,
    },
  )
}

/** Params that older presets and addresses do not have: there they are as in the filter's file, as all of `filmSchemas`. */
const laterParams: readonly string[] = ['saturation']

/** Schemas of a film's neutral axis, its negative and its paper, as far as the filter has them. */
function filmSchemas(filter: Filter) {
  const own = ownChoices(filter)
  const { sheets } = editableParams(filter)
  const sheetSchema = (kind: 'negative' | 'paper') => {
    const sheet = sheets[kind]
    return sheet && { [kind]: v.exactOptional(choice(sheet.options), sheet.value) }
  }
  return {
    ...(own.neutralAxis && { neutralAxis: v.exactOptional(neutralAxisSchema, own.neutralAxis) }),
    ...sheetSchema('negative'),
    ...sheetSchema('paper'),
  }
}

/** Types of a film's values; `groupSchema` has checked them for the filter. */
const filmValuesSchema = v.objectWithRest(
  {
    neutralAxis: v.exactOptional(neutralAxisSchema),
    negative: v.exactOptional(v.string()),
    paper: v.exactOptional(v.string()),
  },
  v.number(),
)

/** Schema of a filter's preset: every param of the filter, a number within its range, and nothing else. */
function presetSchema(filter: Filter) {
  const entries = {
    filter: v.exactOptional(
      v.literal(filter.id, ({ input }) => `This preset is of ${quoteValue(input)}, not of ${filter.name}.`),
    ),
    params: v.pipe(
      v.custom<object>(isObject, ({ input }) => wrongGroup('params', input)),
      v.transform(withCurrentNames),
      groupSchema('params', filter, {}),
    ),
    film: v.pipe(groupSchema('film', filter, filmSchemas(filter)), filmValuesSchema),
  }
  return object(entries, {
    wrongType: (found) => `The preset has to be an object, not ${quoteValue(found)}.`,
    missing: (name) => wrongGroup(name, undefined),
    unknown: ([name]) => `A preset has params and film, and no ${quoteValue(name)}.`,
  })
}

/** Validates a preset from outside. @returns a PresetError for what is not a preset of the filter */
export function checkPreset(found: unknown, filter: Filter): Preset | PresetError {
  const { success, output, issues } = v.safeParse(presetSchema(filter), found, { abortPipeEarly: true })
  if (success) return { params: output.params, film: output.film }
  // The name of another filter tells more than its params, and those more than what this filter misses.
  const issue =
    issues.find(({ type }) => type === 'literal') ??
    issues.find(({ expected }) => expected === 'never') ??
    issues[0]
  // The common schemas say what a value has to be, and not which value.
  const isWhole = /^\p{Lu}/u.test(issue.message)
  const path = issue.path?.map(({ key }) => String(key)).join('.')
  return new PresetError(isWhole ? issue.message : `${path} ${issue.message}.`)
}
