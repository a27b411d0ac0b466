import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { filterById } from '../../engine/index.ts'
import { editableParams } from '../../engine/workbench.ts'
import { Select } from '../../kit/Select.tsx'
import { snap } from '../preset.ts'
import { activeEditAtom, dispatchAtom } from '../state/darkroomAtoms.ts'
import { type Control, controlGroups } from './controls.ts'
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
    <div ref={box} className={styles['controls']}>
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
            dispatch({ type: 'tune', preset: { ...preset, film }, gesture: null })
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
  const { preset } = useAtomValue(activeEditAtom)
  const dispatch = useSetAtom(dispatchAtom)
  const [typed, setTyped] = useState('')
  const value = valueIn(preset)
  const { label, unit, min, max, step } = range
  const name = unit === undefined ? label : `${label}, ${unit}`
  const set = (next: number, gesture: string | null) =>
    dispatch({ type: 'tune', preset: change(preset, next), gesture })
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
        onClick={() => set(own, null)}
      >
        ↺
      </button>
    </div>
  )
}
