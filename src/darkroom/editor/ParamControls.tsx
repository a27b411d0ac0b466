import { useEffect, useRef } from 'react'
import { filterById, type FilterId } from '../../filters/filters.ts'
import styles from './ParamControls.module.css'
import { type ControlGroup, type ControlPane, type OnEdit, openParamPane, type Values } from './paramPane.ts'
import { editableParams, type Preset } from '../preset.ts'

type Props = {
  /** The pane opens again when it changes: keep the same array for the same filter. */
  readonly groups: readonly ControlGroup[]
  readonly values: Values
  readonly onEdit: OnEdit
}

/** Controls of a filter's params. */
export function ParamControls({ groups, values, onEdit }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const pane = useRef<ControlPane>(null)
  const latestOnEdit = useRef(onEdit)

  useEffect(() => {
    latestOnEdit.current = onEdit
  }, [onEdit])

  useEffect(() => {
    if (!box.current) return
    const opened = openParamPane(box.current, groups, (...edit) => latestOnEdit.current(...edit))
    pane.current = opened
    return () => {
      pane.current = null
      opened.close()
    }
  }, [groups])

  useEffect(() => pane.current?.show(values), [groups, values])

  return <div ref={box} className={styles['controls']} />
}

/** Control groups of a filter: its film's params, then those of its shader. */
export function groupsOf(filterId: FilterId): readonly ControlGroup[] {
  const { film, params } = editableParams(filterById(filterId))
  const groups = [
    { title: 'Film', params: Object.fromEntries(film) },
    { title: 'Shader', params: Object.fromEntries(params) },
  ]
  return groups.filter((group) => Object.keys(group.params).length > 0)
}

/** Values of a preset by the names of the controls. */
export function valuesOf({ params, film }: Preset): Values {
  return { ...params, ...film }
}

/** Preset with another value of one param; the group without it stays the same object. */
export function setParam(preset: Preset, name: string, value: number): Preset {
  if (isUniform(name)) return { ...preset, params: { ...preset.params, [name]: value } }
  return { ...preset, film: { ...preset.film, [name]: value } }
}

function isUniform(name: string): name is `u${string}` {
  return /^u[A-Z]/.test(name)
}
