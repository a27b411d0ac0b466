import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { type Filter, filterById } from '../../engine/index.ts'
import {
  editableParams,
  type NeutralAxis,
  neutralAxisRanges,
  type ParamRange,
} from '../../engine/workbench.ts'
import { Select } from '../../kit/Select.tsx'
import { type Preset, setParam, snap } from '../preset.ts'
import { activeEditAtom, dispatchAtom } from '../state/darkroomAtoms.ts'
import type { Lab } from '../../lib/colour/lab.ts'
import styles from './ParamControls.module.css'

/** Controls of the active edit: film and paper, and a slider for each number; none for a `.cube` file. */
export function ParamControls() {
  const box = useRef<HTMLDivElement>(null)
  const { filterId, cube } = useAtomValue(activeEditAtom)
  const dispatch = useSetAtom(dispatchAtom)
  useEffect(() => {
    const end = () => dispatch({ type: 'endGesture' })
    const element = box.current
    // React's own `onChange` comes with every step of a drag; the browser's `change` comes when it is over.
    element?.addEventListener('change', end)
    return () => element?.removeEventListener('change', end)
  }, [dispatch])
  return (
    <div ref={box} className={`stack ${styles['controls']}`}>
      {cube === undefined &&
        controlGroups(filterById(filterId)).map(({ title, controls }) => (
          <details key={title} open>
            <summary>{title}</summary>
            {title === 'Film' && <SheetSelects />}
            {controls.map((control) => (
              <Slider key={`${filterId} ${control.id}`} control={control} />
            ))}
          </details>
        ))}
    </div>
  )
}

const sheetLabels = { negative: 'Film', paper: 'Paper' } as const

/** Lists of the films and papers that the filter can have. */
function SheetSelects() {
  const { filterId, preset } = useAtomValue(activeEditAtom)
  const dispatch = useSetAtom(dispatchAtom)
  const { sheets } = editableParams(filterById(filterId))
  return (['negative', 'paper'] as const).map((kind) => {
    const sheet = sheets[kind]
    if (!sheet) return null
    return (
      <label key={kind} className={styles['sheet']}>
        <span>{sheetLabels[kind]}</span>
        <Select
          isSmall
          options={sheet.options.map((value) => ({ value, label: sheetName(value) }))}
          value={preset.film[kind] ?? sheet.value}
          onChange={(value) => {
            const film = { ...preset.film, [kind]: value }
            dispatch({ type: 'edit', edit: { filterId, preset: { ...preset, film } } })
          }}
        />
      </label>
    )
  })
}

/** Name of a data sheet, or of a curve, as it is read: `paper-kodak-portra-endura` is Kodak Portra Endura. */
function sheetName(name: string): string {
  if (name.includes(' ')) return name
  const words = name.replace(/^(film|paper)-/, '').split(/[-_]/)
  return words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join(' ')
}

/** Slider of one number, with a field for it and a button that resets it. */
function Slider({ control: { id, range, own, valueIn, change } }: { readonly control: Control }) {
  const { filterId, preset } = useAtomValue(activeEditAtom)
  const dispatch = useSetAtom(dispatchAtom)
  const [typed, setTyped] = useState('')
  const value = valueIn(preset)
  const { label, unit, min, max, step } = range
  const name = unit === undefined ? label : `${label}, ${unit}`
  const set = (next: number, gesture?: string) =>
    dispatch({ type: 'edit', edit: { filterId, preset: change(preset, next) }, ...(gesture && { gesture }) })
  // What is typed stays as it is typed: "1." on the way to "1.5". An undo shows its own value.
  const isTyped = typed !== '' && (Number.isNaN(Number(typed)) || snap(Number(typed), range) === value)
  return (
    <div className={styles['slider']}>
      <span aria-hidden>{name}</span>
      <input
        type="range"
        aria-label={name}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={({ target }) => set(snap(Number(target.value), range), id)}
      />
      <input
        inputMode="decimal"
        aria-label={`${name}, number`}
        value={isTyped ? typed : String(value)}
        onBlur={() => setTyped('')}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = Number(target.value)
          if (target.value.trim() !== '' && !Number.isNaN(next)) set(snap(next, range), id)
        }}
      />
      <button
        type="button"
        aria-label={`Reset ${name}`}
        title={`Reset ${name}`}
        hidden={Math.abs(value - own) <= step / 2}
        onClick={() => set(own)}
      >
        ↺
      </button>
    </div>
  )
}

/** Control of one number of a preset. */
type Control = {
  /** Differs among the controls of a filter. */
  readonly id: string
  readonly range: ParamRange
  /** Value that a reset goes back to: that of the filter's file. */
  readonly own: number
  readonly valueIn: (preset: Preset) => number
  readonly change: (preset: Preset, value: number) => Preset
}

/** Controls that belong together, with a title. */
type ControlGroup = { readonly title: string; readonly controls: readonly Control[] }

/** Controls of a filter: its film, the colour of its greys, and its shader. */
function controlGroups(filter: Filter): readonly ControlGroup[] {
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
