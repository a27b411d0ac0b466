import { useAtomValue, useSetAtom } from 'jotai'
import { filters } from '../../filters/filters.ts'
import { Button } from '../../kit/Button.tsx'
import { ButtonGroup, ToggleGroup } from '../../kit/ButtonGroup.tsx'
import { ExchangeButtons, PresetButtons } from '../exchange/ExchangeButtons.tsx'
import { activeEditAtom, canRedoAtom, canUndoAtom, dispatchAtom, editorAtom } from '../state/darkroomAtoms.ts'
import styles from './EditorPanel.module.css'
import { ParamControls } from './ParamControls.tsx'

const filterOptions = filters.map(({ id, name }) => ({ value: id, label: name }))
const editOptions = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
] as const

/** Panel of the active edit: which filter it has, and all of its params. */
export function EditorPanel({ className }: { readonly className: string | undefined }) {
  const { active } = useAtomValue(editorAtom)
  const { filterId, cube } = useAtomValue(activeEditAtom)
  const dispatch = useSetAtom(dispatchAtom)
  return (
    <aside className={`${styles['panel']} ${className}`} aria-label="Look">
      <ToggleGroup
        label="Filter"
        options={filterOptions}
        value={cube ? null : filterId}
        onChange={(id) => dispatch({ type: 'chooseFilter', filterId: id })}
      />
      <div className={styles['buttons']}>
        <ToggleGroup
          label="Look to turn"
          options={editOptions}
          value={active}
          onChange={(edit) => dispatch({ type: 'chooseEdit', edit })}
        />
        <HistoryButtons />
      </div>
      <div className={styles['buttons']}>
        <PresetButtons />
        <ExchangeButtons />
      </div>
      {cube && <p className={styles['cube']}>{`The colours of “${cube.name}”, until a filter is chosen.`}</p>}
      <ParamControls />
    </aside>
  )
}

function HistoryButtons() {
  const canUndo = useAtomValue(canUndoAtom)
  const canRedo = useAtomValue(canRedoAtom)
  const dispatch = useSetAtom(dispatchAtom)
  return (
    <ButtonGroup label="History">
      <Button isSmall disabled={!canUndo} onClick={() => dispatch({ type: 'undo' })}>
        Undo
      </Button>
      <Button isSmall disabled={!canRedo} onClick={() => dispatch({ type: 'redo' })}>
        Redo
      </Button>
      <Button isSmall onClick={() => dispatch({ type: 'resetFilter' })}>
        Reset all
      </Button>
    </ButtonGroup>
  )
}
