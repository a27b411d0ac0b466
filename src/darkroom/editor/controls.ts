import type { Lab } from '../../lib/colour/lab.ts'
import type { Filter } from '../../engine/index.ts'
import {
  editableParams,
  type NeutralAxis,
  neutralAxisRanges,
  type ParamRange,
} from '../../engine/workbench.ts'
import { type Preset, setParam } from '../preset.ts'

/** Control of one number of a preset. */
export type Control = {
  /** Differs among the controls of a filter. */
  readonly id: string
  readonly range: ParamRange
  /** Value that a reset goes back to: that of the filter's file. */
  readonly own: number
  readonly valueIn: (preset: Preset) => number
  readonly change: (preset: Preset, value: number) => Preset
}

/** Controls that belong together, with a title. */
export type ControlGroup = { readonly title: string; readonly controls: readonly Control[] }

/** Controls of a filter: its film, the colour of its greys, and its shader. */
export function controlGroups(filter: Filter): readonly ControlGroup[] {
  const { params, film, neutralAxis } = editableParams(filter)
  const groups = [
    { title: 'Film', controls: [...film].map(([id, param]) => paramControl('film', id, param)) },
    { title: 'Greys', controls: neutralAxis ? greyControls(neutralAxis) : [] },
    { title: 'Shader', controls: [...params].map(([id, param]) => paramControl('params', id, param)) },
  ]
  return groups.filter(({ controls }) => controls.length > 0)
}

function paramControl(
  group: 'film' | 'params',
  id: string,
  { value, ...range }: ParamRange & { readonly value: number },
): Control {
  return {
    id,
    range,
    own: value,
    valueIn: (preset) => {
      const values: Readonly<Record<string, unknown>> = preset[group]
      return Number(values[id] ?? value)
    },
    change: (preset, next) => setParam(preset, id, next),
  }
}

/** Controls of the neutral axis: how much of the greys' own colour goes, and the colour at each L* in its place. */
function greyControls(own: NeutralAxis): readonly Control[] {
  const damping: Control = {
    id: 'damping',
    range: neutralAxisRanges.damping,
    own: own.damping,
    valueIn: ({ film }) => (film.neutralAxis ?? own).damping,
    change: (preset, value) => withAxis(preset, own, { damping: value }),
  }
  const casts = own.cast.flatMap((point, index) => [
    castControl(own, point, index, 1),
    castControl(own, point, index, 2),
  ])
  return [damping, ...casts]
}

const castNames = { 1: 'a* (to magenta)', 2: 'b* (to yellow)' } as const

function castControl(own: NeutralAxis, point: Lab, index: number, axis: 1 | 2): Control {
  return {
    id: `cast ${index} ${axis}`,
    range: { label: `L* ${point[0]}, ${castNames[axis]}`, ...neutralAxisRanges.cast },
    own: point[axis],
    valueIn: ({ film }) => (film.neutralAxis ?? own).cast[index]?.[axis] ?? point[axis],
    change: (preset, value) => {
      const cast = (preset.film.neutralAxis ?? own).cast.map(([lightness, a, b], at): Lab =>
        at !== index ? [lightness, a, b] : axis === 1 ? [lightness, value, b] : [lightness, a, value],
      )
      return withAxis(preset, own, { cast })
    },
  }
}

function withAxis(preset: Preset, own: NeutralAxis, change: Partial<NeutralAxis>): Preset {
  const neutralAxis = { ...own, ...preset.film.neutralAxis, ...change }
  return { ...preset, film: { ...preset.film, neutralAxis } }
}
