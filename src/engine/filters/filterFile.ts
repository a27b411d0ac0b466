import * as v from 'valibot'
import { sanitizeLine } from '../../lib/sanitize.ts'
import { choice, list, number, object, pattern, shortText, text, valid } from '../../lib/schema.ts'
import { colourNegativeNames, colourPaperNames, colourPositiveNames, dyeNames } from '../film/dataSheets.ts'
import { lensFilterNames } from '../film/resolveFilm.ts'
import type { Filter, ParamValues } from './Filter.ts'
import { filters } from './filters.ts'
import { filmParamRanges, neutralAxisRanges, paramRanges, type ParamRange } from './paramRanges.ts'

/*
 * Schema of a filter's file, as those of `filters/` and of a host's folder `films` are. A file has numbers and names of
 * what ships: no shader's code.
 */

const inRange = ({ min, max }: Pick<ParamRange, 'min' | 'max'>) => number(min, max)
const threeOf = <const Item extends v.GenericSchema>(item: Item) => v.strictTuple([item, item, item])

const { damping, cast } = neutralAxisRanges
const castNumber = inRange(cast)

/** Schema of a neutral axis: three greys or more, from the darkest to the lightest. */
export const neutralAxisSchema = v.pipe(
  object({
    damping: inRange(damping),
    cast: list(v.strictTuple([number(0, 100), castNumber, castNumber]), 3, 12),
  }),
  valid<{ damping: number; cast: [number, number, number][] }>(({ cast: points }) =>
    points.every(([lightness], index) => index === 0 || lightness > (points[index - 1]?.[0] ?? 0))
      ? null
      : 'has to rise in L*',
  ),
)

const { exposureStops, pushStops, printContrast, flare, dyeFade, saturation } = filmParamRanges
const tuning = {
  exposureStops: inRange(exposureStops),
  pushStops: inRange(pushStops),
  printContrast: inRange(printContrast),
  flare: inRange(flare),
  deRendering: object({
    slopeAtGrey: number(0.2, 2),
    whiteStops: number(1, 6),
    toeStops: number(0, 4),
  }),
  greyLightness: number(20, 75),
  whiteLightness: number(60, 100),
}
const ageing = object({ dyesLeft: threeOf(number(0.1, 1)), stain: threeOf(number(0, 0.5)) })
const colourChoices = object({
  ...tuning,
  dyeFade: inRange(dyeFade),
  saturation: inRange(saturation),
  neutralAxis: neutralAxisSchema,
  ageing: v.exactOptional(ageing),
})
const strength = number(-1, 1)
const interimage = object({
  shadows: strength,
  highlights: strength,
  inhibition: v.exactOptional(threeOf(threeOf(strength))),
})
const part = number(0, 0.5)
const crosstalk = object({ cyanByGreen: part, cyanByBlue: part, magentaByBlue: part })
const curve = object({ sheet: shortText(80), curve: shortText(80) })

/** Schema of a film's recipe; `resolveFilm` refuses curves that its data sheets do not have. */
const filmSchema = v.variant(
  'kind',
  [
    v.strictObject({
      kind: v.literal('colourNegative'),
      negative: choice(colourNegativeNames),
      paper: choice(colourPaperNames),
      estimates: object({ interimage }),
      choices: colourChoices,
    }),
    v.strictObject({
      kind: v.literal('colourPositive'),
      positive: choice(colourPositiveNames),
      estimates: object({ interimage, crosstalk, dyes: choice(dyeNames), rangeD: shortText(80) }),
      choices: colourChoices,
    }),
    v.strictObject({
      kind: v.literal('blackAndWhite'),
      negative: curve,
      paper: curve,
      choices: object({
        ...tuning,
        lensFilter: choice(lensFilterNames),
        exposureIndex: number(25, 12_800),
      }),
    }),
  ],
  ({ expected }) => `has to be a film: ${expected} is missing or wrong`,
)

/** Shaders that print by a table; a film of a host's has one of them. */
const shaders = filters.filter(({ film }) => film !== null).map(({ shader }) => shader)

const params = object(
  Object.fromEntries(
    Object.entries(paramRanges).map(([name, range]) => [name, v.exactOptional(inRange(range))]),
  ),
)

/** Name of a film or a template: one line of 1 to 24 characters. */
export const nameSchema = v.pipe(
  shortText(24),
  v.transform(sanitizeLine),
  valid((name: string) => (name === '' ? 'is blank' : null)),
)

/** Schema of a filter's file; all of it is optional beside a `.cube` file. */
export const filterFileSchema = object({
  $schema: v.exactOptional(v.unknown()),
  name: v.exactOptional(nameSchema),
  description: v.exactOptional(v.pipe(text, v.maxLength(600, 'is longer than 600 characters'))),
  sources: v.exactOptional(list(shortText(300), 0, 12)),
  note: v.exactOptional(v.unknown()),
  accent: v.exactOptional(pattern(/^#[\da-f]{6}$/i, 'a colour as #RRGGBB')),
  shader: v.exactOptional(choice([...shaders, 'classic.frag'])),
  params: v.exactOptional(params),
  film: v.exactOptional(v.nullable(filmSchema)),
})

/** Params of effects that have a place in the image, or move: a LUT can't have them. At 0 they have no effect. */
export const strengthParams: readonly string[] = [
  'uSoftness',
  'uCornerSoftness',
  'uVignetteCentreStops',
  'uVignetteEdgeStops',
  'uHalationRed',
  'uHalationGreen',
  'uHalationBlue',
  'uGrainScale',
  'uLightLeak',
  'uGateWeave',
  'uDateStampBrightness',
  'uUnevenDevelopment',
]

/** Filter's file, checked. */
export type FilterFile = v.InferOutput<typeof filterFileSchema>

/** Shader of a film whose file names none: the steps that all films share. */
export const plainShader = 'portra400.frag'

/**
 * Params of a filter's file for its shader: strengths that it leaves out are 0, and the nature of grain and halation is
 * that of the film that ships with the shader.
 * @returns the name of the first param that the shader does not have, in place of the params
 */
export function paramsOfFile({ shader = plainShader, params: given = {} }: FilterFile): ParamValues | string {
  const own: Filter['params'] = filters.find((filter) => filter.shader === shader)?.params ?? {}
  const stranger = Object.keys(given).find((name) => !Object.hasOwn(own, name))
  if (stranger !== undefined) return stranger
  const nature = Object.entries(own).map(([name, value]) => [name, strengthParams.includes(name) ? 0 : value])
  return { ...Object.fromEntries(nature), ...given }
}
