import { type Dispatch, useEffect, useMemo } from 'react'
import { filters } from '../../filters/filters.ts'
import { Button } from '../../kit/Button.tsx'
import { ButtonGroup, ToggleGroup } from '../../kit/ButtonGroup.tsx'
import type { Cleanup } from '../../lib/cleanup.ts'
import styles from './EditorPanel.module.css'
import { ExchangeButtons, PresetButtons } from '../exchange/ExchangeButtons.tsx'
import type { FilterRenderer } from '../../render/FilterRenderer.ts'
import { groupsOf, ParamControls, setParam, valuesOf } from './ParamControls.tsx'
import {
  chooseFilter,
  type EditorAction,
  type EditorState,
  editOf,
  type FilterEdit,
  withEdit,
} from '../state/useEditorState.ts'

type Props = {
  readonly state: EditorState
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly dispatch: Dispatch<EditorAction>
  /** Null while it is not open. */
  readonly renderer: FilterRenderer | null
  /** Takes a `.cube` file. */
  readonly onCube: (file: File) => void
  readonly onNotice: (sentence: string) => void
}

const filterOptions = filters.map(({ id, name }) => ({ value: id, label: name }))
const editOptions = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
] as const

/** Panel of the active edit: which filter it has, and all of its params. */
export function EditorPanel({ state, dispatch, renderer, onCube, onNotice, ...history }: Props) {
  const edit = state[state.active]
  const { filterId, preset, cube } = edit
  const groups = useMemo(() => (cube ? [] : groupsOf(filterId)), [cube, filterId])
  const values = useMemo(() => valuesOf(preset), [preset])
  const setState = (next: EditorState) => dispatch({ type: 'edit', state: next })
  const setEdit = (next: FilterEdit) => setState(withEdit(state, next))
  useEffect(() => listenToUndo(dispatch), [dispatch])
  return (
    <aside className={styles['panel']} aria-label="Look">
      <ToggleGroup
        label="Filter"
        options={filterOptions}
        value={cube ? null : filterId}
        onChange={(id) => (cube || id !== filterId) && setEdit(chooseFilter(edit, id))}
      />
      <div className={styles['buttons']}>
        <ToggleGroup
          label="Look to turn"
          options={editOptions}
          value={state.active}
          onChange={(active) => setState({ ...state, active })}
        />
        <HistoryButtons {...history} dispatch={dispatch} onReset={() => setEdit(editOf(filterId))} />
      </div>
      <div className={styles['buttons']}>
        <PresetButtons edit={edit} onEdit={setEdit} onNotice={onNotice} />
        <ExchangeButtons edit={edit} renderer={renderer} onCube={onCube} onNotice={onNotice} />
      </div>
      {cube && <p className={styles['cube']}>{`The colours of “${cube.name}”, until a filter is chosen.`}</p>}
      <ParamControls
        groups={groups}
        values={values}
        onEdit={(name, value, isLast) =>
          dispatch({
            type: 'edit',
            state: withEdit(state, { filterId, preset: setParam(preset, name, value) }),
            control: { name, isLast },
          })
        }
      />
    </aside>
  )
}

type HistoryProps = Pick<Props, 'canUndo' | 'canRedo' | 'dispatch'> & { readonly onReset: () => void }

function HistoryButtons({ canUndo, canRedo, dispatch, onReset }: HistoryProps) {
  return (
    <ButtonGroup label="History">
      <Button isSmall disabled={!canUndo} onClick={() => dispatch({ type: 'undo' })}>
        Undo
      </Button>
      <Button isSmall disabled={!canRedo} onClick={() => dispatch({ type: 'redo' })}>
        Redo
      </Button>
      <Button isSmall onClick={onReset}>
        Reset all
      </Button>
    </ButtonGroup>
  )
}

/** Undo by Ctrl+Z, redo by Ctrl+Shift+Z and Ctrl+Y; a text area keeps its own undo. */
function listenToUndo(dispatch: Dispatch<EditorAction>): Cleanup {
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
