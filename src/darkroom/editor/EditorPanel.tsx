import { useAtomValue, useSetAtom } from 'jotai'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { filters } from '../../engine/index.ts'
import { Button } from '../../kit/Button.tsx'
import { ButtonGroup, FileButton, ToggleGroup } from '../../kit/ButtonGroup.tsx'
import { useLimitedText } from '../../kit/useLimitedText.ts'
import {
  copyPresetAtom,
  exportCubeAtom,
  importCubeAtom,
  keepLabel,
  keepLookAtom,
  keepPresetAtom,
  pastePresetAtom,
  sharePresetAtom,
} from '../exchange/exchangeActions.ts'
import { rendererAtom } from '../page/rendererAtoms.ts'
import {
  activeEditAtom,
  canRedoAtom,
  canUndoAtom,
  dispatchAtom,
  editorAtom,
  fieldAtom,
} from '../state/darkroomAtoms.ts'
import { chooseFilter, editOf } from '../state/editorState.ts'
import type { FieldId } from '../state/reduceDarkroom.ts'
import styles from './EditorPanel.module.css'
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

/** Buttons that copy, paste, share and keep the preset of the active edit, and make a new look of it. */
function PresetButtons() {
  const disabled = useAtomValue(activeEditAtom).cube !== undefined
  const field = useAtomValue(fieldAtom)
  const dispatch = useSetAtom(dispatchAtom)
  const toggle = (id: FieldId) => ({
    'aria-expanded': field === id,
    onClick: () => dispatch({ type: 'show', field: field === id ? null : id }),
  })
  const actions: readonly Action[] = [
    { text: 'Copy', disabled, onClick: useSetAtom(copyPresetAtom) },
    { text: 'Paste', ...toggle('paste') },
    { text: 'Share', disabled, onClick: useSetAtom(sharePresetAtom) },
    { text: keepLabel, disabled, onClick: useSetAtom(keepPresetAtom) },
    { text: 'New Look', disabled, ...toggle('newLook') },
  ]
  const paste = useSetAtom(pastePresetAtom)
  const keepLook = useSetAtom(keepLookAtom)
  return (
    <>
      <Actions label="Preset" actions={actions} />
      {field === 'paste' && <PasteField onPaste={paste} />}
      {field === 'newLook' && <NameField onName={keepLook} />}
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

/** Field for the name of a new look. */
function NameField({ onName }: { readonly onName: (name: string) => void }) {
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const text = useLimitedText(field, name, 16, setName)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className={styles['name']}
      onSubmit={(event) => {
        event.preventDefault()
        onName(name)
      }}
    >
      <input
        ref={field}
        aria-label="Name of the new look"
        placeholder="Name, for example Mine"
        // It keeps its own undo.
        onKeyDown={(event) => event.stopPropagation()}
        spellCheck={false}
        {...text}
      />
      <Button isSmall type="submit" disabled={name === ''}>
        {`${keepLabel} it`}
      </Button>
    </form>
  )
}
