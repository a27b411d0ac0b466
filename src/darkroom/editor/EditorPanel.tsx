import { useAtomValue, useSetAtom } from 'jotai'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { filters } from '../../engine/index.ts'
import { Button } from '../../kit/Button.tsx'
import { ButtonGroup, FileButton, ToggleGroup } from '../../kit/ButtonGroup.tsx'
import {
  copyPresetAtom,
  exportCubeAtom,
  importCubeAtom,
  pastePresetAtom,
  savePresetAtom,
  sharePresetAtom,
} from '../exchange/exchangeActions.ts'
import { rendererAtom } from '../page/rendererAtoms.ts'
import {
  activeEditAtom,
  canRedoAtom,
  canUndoAtom,
  dispatchAtom,
  editorAtom,
  isPastingAtom,
} from '../state/darkroomAtoms.ts'
import { chooseFilter, editOf } from '../state/editorState.ts'
import styles from './EditorPanel.module.css'
import { LookForm } from './LookForm.tsx'
import { ParamControls } from './ParamControls.tsx'

const filterOptions = filters.map(({ id, name }) => ({ value: id, label: name }))
const editOptions = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
] as const

/** Panel of the active edit: which filter it has, and all of its params. */
export function EditorPanel() {
  const { active } = useAtomValue(editorAtom)
  const edit = useAtomValue(activeEditAtom)
  const { filterId, cube } = edit
  const dispatch = useSetAtom(dispatchAtom)
  return (
    <aside className={`column ${styles['panel']}`} aria-label="Look">
      <ToggleGroup
        label="Filter"
        options={filterOptions}
        value={cube ? null : filterId}
        onChange={(id) => dispatch({ type: 'edit', edit: chooseFilter(edit, id) })}
      />
      <div className={`row ${styles['buttons']}`}>
        <ToggleGroup
          label="Look to turn"
          options={editOptions}
          value={active}
          onChange={(id) => dispatch({ type: 'chooseEdit', edit: id })}
        />
        <HistoryButtons />
      </div>
      <div className={`row ${styles['buttons']}`}>
        <PresetButtons />
        <ExchangeButtons />
      </div>
      <LookForm />
      {cube && <p className="dim">{`The colours of “${cube.name}”, until a filter is chosen.`}</p>}
      <ParamControls />
    </aside>
  )
}

type Action = Pick<ComponentProps<typeof Button>, 'disabled' | 'onClick' | 'aria-expanded'> & {
  readonly text: string
}

/** Toolbar of small buttons, each with a text. */
function Actions({ label, actions, children }: ActionsProps) {
  return (
    <ButtonGroup label={label}>
      {actions.map(({ text, ...button }) => (
        <Button key={text} isSmall {...button}>
          {text}
        </Button>
      ))}
      {children}
    </ButtonGroup>
  )
}

type ActionsProps = {
  readonly label: string
  readonly actions: readonly Action[]
  readonly children?: ReactNode
}

function HistoryButtons() {
  const { filterId } = useAtomValue(activeEditAtom)
  const canUndo = useAtomValue(canUndoAtom)
  const canRedo = useAtomValue(canRedoAtom)
  const dispatch = useSetAtom(dispatchAtom)
  const actions: readonly Action[] = [
    { text: 'Undo', disabled: !canUndo, onClick: () => dispatch({ type: 'undo' }) },
    { text: 'Redo', disabled: !canRedo, onClick: () => dispatch({ type: 'redo' }) },
    { text: 'Reset all', onClick: () => dispatch({ type: 'edit', edit: editOf(filterId) }) },
  ]
  return <Actions label="History" actions={actions} />
}

/** Buttons that exchange LUTs with other tools as `.cube` files. */
function ExchangeButtons() {
  const { cube } = useAtomValue(activeEditAtom)
  const isDisabled = useAtomValue(rendererAtom) === null || cube !== undefined
  const actions = [{ text: 'Export .cube', disabled: isDisabled, onClick: useSetAtom(exportCubeAtom) }]
  return (
    <Actions label="Exchange" actions={actions}>
      <FileButton label="Cube file" accept=".cube" onFile={useSetAtom(importCubeAtom)}>
        Import .cube
      </FileButton>
    </Actions>
  )
}

/** Buttons that copy, paste and share the preset of the active edit; with the development server one saves it, too. */
function PresetButtons() {
  const disabled = useAtomValue(activeEditAtom).cube !== undefined
  const isPasting = useAtomValue(isPastingAtom)
  const dispatch = useSetAtom(dispatchAtom)
  const onPaste = () => dispatch({ type: 'show', isPasting: !isPasting })
  const save = useSetAtom(savePresetAtom)
  const actions: readonly Action[] = [
    { text: 'Copy', disabled, onClick: useSetAtom(copyPresetAtom) },
    { text: 'Paste', 'aria-expanded': isPasting, onClick: onPaste },
    { text: 'Share', disabled, onClick: useSetAtom(sharePresetAtom) },
    ...(import.meta.env.DEV ? [{ text: 'Save', disabled, onClick: save }] : []),
  ]
  const paste = useSetAtom(pastePresetAtom)
  return (
    <>
      <Actions label="Preset" actions={actions} />
      {isPasting && <PasteField onPaste={paste} />}
    </>
  )
}

/** Field for the text of a preset: browsers let a page read the clipboard only where something is pasted. */
function PasteField({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={`stack ${styles['paste']}`}>
      <textarea
        ref={field}
        aria-label="Preset as JSON"
        placeholder="Paste a preset here"
        rows={4}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button isSmall disabled={text.trim() === ''} onClick={() => onPaste(text)}>
        Take it
      </Button>
    </div>
  )
}
