import { type Dispatch, useEffect, useMemo } from 'react'
import { filters } from '../filters/filters.ts'
import { ParamControls, groupsOf, setParam, valuesOf } from './ParamControls.tsx'
import { ExchangeButtons, PresetButtons } from './ExchangeButtons.tsx'
import { ChoiceRow, Row, Tool } from './kit/Tool.tsx'
import {
  type EditorState,
  type FilterEdit,
  settingOf,
  withSetting,
  type EditorAction,
} from './useEditorState.ts'
import styles from './EditorPanel.module.css'

type Props = {
  readonly bench: EditorState
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly dispatch: Dispatch<EditorAction>
  readonly onNotice: (sentence: string) => void
}

const names = filters.map(({ id, name }) => ({ value: id, name }))
const slots = [
  { value: 'a', name: 'A' },
  { value: 'b', name: 'B' },
] as const

/** The look under the controls: which filter, and everything of it that can be turned. */
export function EditorPanel({ bench, canUndo, canRedo, dispatch, onNotice }: Props) {
  const setting = bench[bench.active]
  const { filterId, preset, cube } = setting
  const groups = useMemo(() => (cube ? [] : groupsOf(filterId)), [cube, filterId])
  const values = useMemo(() => valuesOf(preset), [preset])
  const turn = (next: EditorState) => dispatch({ type: 'turn', bench: next })
  const set = (next: FilterEdit) => turn(withSetting(bench, next))
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
        <PresetButtons setting={setting} onSetting={set} onNotice={onNotice} />
        <ExchangeButtons setting={setting} onSetting={set} onNotice={onNotice} />
      </div>
      {cube && <p className={styles['cube']}>{`The colours of “${cube.name}”, until a filter is chosen.`}</p>}
      <ParamControls
        groups={groups}
        values={values}
        onTurn={(name, value, isLast) =>
          dispatch({
            type: 'turn',
            bench: withSetting(bench, { filterId, preset: setParam(preset, name, value) }),
            control: { name, isLast },
          })
        }
      />
    </aside>
  )
}

/** Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo; a longer text keeps its own. Returns the end of it. */
export function listenToUndo(dispatch: Dispatch<EditorAction>): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(event)
    if (!action || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    dispatch({ type: action })
  }
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}

function actionOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' ? 'redo' : null
}
