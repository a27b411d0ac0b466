import { useEffect, useRef } from 'react'
import styles from './ParamControls.module.css'
import { type ControlGroup, type ControlPane, type OnTurn, openParamPane, type Values } from './paramPane.ts'
import { filterById, type FilterId } from '../filters/filters.ts'
import { editableParams, type Preset } from './preset.ts'

type Props = {
  /** Keep them the same while the controls stay. */
  readonly groups: readonly ControlGroup[]
  readonly values: Values
  readonly onTurn: OnTurn
}

/** The controls of one filter. */
export function ParamControls({ groups, values, onTurn }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const pane = useRef<ControlPane>(null)
  const turn = useRef(onTurn)

  useEffect(() => {
    turn.current = onTurn
  }, [onTurn])

  useEffect(() => {
    if (!box.current) return
    const opened = openParamPane(box.current, groups, (...turned) => turn.current(...turned))
    pane.current = opened
    return () => {
      pane.current = null
      opened.close()
    }
  }, [groups])

  useEffect(() => pane.current?.show(values), [groups, values])

  return <div ref={box} className={styles['controls']} />
}

/** The controls of a filter: its film's, then those of its shader. */
export function groupsOf(filterId: FilterId): readonly ControlGroup[] {
  const { film, params } = editableParams(filterById(filterId))
  const groups = [
    { title: 'Film', params: Object.fromEntries(film) },
    { title: 'Shader', params: Object.fromEntries(params) },
  ]
  return groups.filter((group) => Object.keys(group.params).length > 0)
}

/** A preset's values as the controls name them. */
export function valuesOf({ params, film }: Preset): Values {
  return { ...params, ...film }
}

/** The preset with one value turned; the other half stays the same object. */
export function setParam(preset: Preset, name: string, value: number): Preset {
  if (isUniform(name)) return { ...preset, params: { ...preset.params, [name]: value } }
  return { ...preset, film: { ...preset.film, [name]: value } }
}

function isUniform(name: string): name is `u${string}` {
  return /^u[A-Z]/.test(name)
}
