import { type Dispatch, useEffect, useMemo } from 'react'
import { filters } from '../filters/filters.ts'
import { ParamControls, groupsOf, setParam, valuesOf } from './ParamControls.tsx'
import { ExchangeButtons, PresetButtons } from './ExchangeButtons.tsx'
import { Button } from '../kit/Button.tsx'
import { ButtonGroup, ToggleGroup } from '../kit/ButtonGroup.tsx'
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

const names = filters.map(({ id, name }) => ({ value: id, label: name }))
const slots = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
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
      <ToggleGroup
        label="Filter"
        options={names}
        value={cube ? null : filterId}
        onChange={(id) => (cube || id !== filterId) && set(settingOf(id))}
      />
      <div className={styles['keys']}>
        <ToggleGroup
          label="Look to turn"
          options={slots}
          value={bench.active}
          onChange={(active) => turn({ ...bench, active })}
        />
        <ButtonGroup label="History">
          <Button isSmall disabled={!canUndo} onClick={() => dispatch({ type: 'undo' })}>
            Undo
          </Button>
          <Button isSmall disabled={!canRedo} onClick={() => dispatch({ type: 'redo' })}>
            Redo
          </Button>
          <Button isSmall onClick={() => set(settingOf(filterId))}>
            Reset all
          </Button>
        </ButtonGroup>
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
