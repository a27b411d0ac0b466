import { type Dispatch, useEffect, useMemo } from 'react'

import { filters } from '../../filters/registry.ts'
import { Controls } from '../controls/Controls.tsx'
import { groupsOf, turned, valuesOf } from '../controls/groupsOf.ts'
import { ExchangeKeys } from '../exchange/ExchangeKeys.tsx'
import { ChoiceRow, Row } from '../kit/Row.tsx'
import { Tool } from '../kit/Tool.tsx'
import { PresetKeys } from '../exchange/PresetKeys.tsx'
import { type Bench, type Setting, settingOf, withSetting } from './Bench.ts'
import styles from './BenchPanel.module.css'
import { listenToUndo } from './listenToUndo.ts'
import type { BenchAction } from './useBench.ts'

type Props = {
  readonly bench: Bench
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly dispatch: Dispatch<BenchAction>
  readonly onNotice: (sentence: string) => void
}

const names = filters.map(({ id, name }) => ({ value: id, name }))
const slots = [
  { value: 'a', name: 'A' },
  { value: 'b', name: 'B' },
] as const

/** The look under the controls: which filter, and everything of it that can be turned. */
export function BenchPanel({ bench, canUndo, canRedo, dispatch, onNotice }: Props) {
  const setting = bench[bench.active]
  const { filterId, preset, cube } = setting
  const groups = useMemo(() => (cube ? [] : groupsOf(filterId)), [cube, filterId])
  const values = useMemo(() => valuesOf(preset), [preset])
  const turn = (next: Bench) => dispatch({ type: 'turn', bench: next })
  const set = (next: Setting) => turn(withSetting(bench, next))
  useEffect(() => listenToUndo(dispatch), [dispatch])
  return (
    <aside className={styles['panel']} aria-label="Look">
      <ChoiceRow
        label="Filter"
        options={names}
        value={cube ? null : filterId}
        onChange={(id) => (cube || id !== filterId) && set(settingOf(id))}
      />
      <div className={styles['keys']}>
        <ChoiceRow
          label="Look to turn"
          options={slots}
          value={bench.active}
          onChange={(active) => turn({ ...bench, active })}
        />
        <Row label="History">
          <Tool disabled={!canUndo} onClick={() => dispatch({ type: 'undo' })}>
            Undo
          </Tool>
          <Tool disabled={!canRedo} onClick={() => dispatch({ type: 'redo' })}>
            Redo
          </Tool>
          <Tool onClick={() => set(settingOf(filterId))}>Reset all</Tool>
        </Row>
      </div>
      <div className={styles['keys']}>
        <PresetKeys setting={setting} onSetting={set} onNotice={onNotice} />
        <ExchangeKeys setting={setting} onSetting={set} onNotice={onNotice} />
      </div>
      {cube && <p className={styles['cube']}>{`The colours of “${cube.name}”, until a filter is chosen.`}</p>}
      <Controls
        groups={groups}
        values={values}
        onTurn={(name, value, isLast) =>
          dispatch({
            type: 'turn',
            bench: withSetting(bench, { filterId, preset: turned(preset, name, value) }),
            control: { name, isLast },
          })
        }
      />
    </aside>
  )
}
