import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { filters } from '../../engine/index.ts'
import { Button } from '../../kit/Button.tsx'
import { ButtonGroup, FileButton, ToggleGroup } from '../../kit/ButtonGroup.tsx'
import { useLimitedText } from '../../kit/useLimitedText.ts'
import {
  copyPresetAtom,
  exportCubeAtom,
  importCubeAtom,
  keepLookAtom,
  keepPresetAtom,
  sharePresetAtom,
} from '../exchange/exchangeActions.ts'
import { rendererAtom } from '../page/rendererStage.ts'
import {
  activeEditAtom,
  canRedoAtom,
  canUndoAtom,
  dispatchAtom,
  editorAtom,
  fieldAtom,
} from '../state/darkroomAtoms.ts'
import { keepLabel } from '../exchange/keepFile.ts'
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
      <div className={`row ${styles['buttons']}`}>
        <ToggleGroup
          label="Look to turn"
          options={editOptions}
          value={active}
          onChange={(edit) => dispatch({ type: 'chooseEdit', edit })}
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

/** Buttons that exchange LUTs with other tools as `.cube` files. */
function ExchangeButtons() {
  const { cube } = useAtomValue(activeEditAtom)
  const hasRenderer = useAtomValue(rendererAtom) !== null
  return (
    <ButtonGroup label="Exchange">
      <Button isSmall disabled={!hasRenderer || cube !== undefined} onClick={useSetAtom(exportCubeAtom)}>
        Export .cube
      </Button>
      <FileButton label="Cube file" accept=".cube" onFile={useSetAtom(importCubeAtom)}>
        Import .cube
      </FileButton>
    </ButtonGroup>
  )
}

/** Buttons that copy, paste, share and keep the preset of the active edit, and make a new look of it. */
function PresetButtons() {
  const hasPreset = useAtomValue(activeEditAtom).cube === undefined
  const field = useAtomValue(fieldAtom)
  const dispatch = useSetAtom(dispatchAtom)
  const keepLook = useSetAtom(keepLookAtom)
  return (
    <>
      <ButtonGroup label="Preset">
        <Button isSmall disabled={!hasPreset} onClick={useSetAtom(copyPresetAtom)}>
          Copy
        </Button>
        <Button
          isSmall
          aria-expanded={field === 'paste'}
          onClick={() => dispatch({ type: 'toggleField', field: 'paste' })}
        >
          Paste
        </Button>
        <Button isSmall disabled={!hasPreset} onClick={useSetAtom(sharePresetAtom)}>
          Share
        </Button>
        <Button isSmall disabled={!hasPreset} onClick={useSetAtom(keepPresetAtom)}>
          {keepLabel}
        </Button>
        <Button
          isSmall
          disabled={!hasPreset}
          aria-expanded={field === 'newLook'}
          onClick={() => dispatch({ type: 'toggleField', field: 'newLook' })}
        >
          New Look
        </Button>
      </ButtonGroup>
      {field === 'paste' && <PasteField onPaste={(text) => dispatch({ type: 'pastePreset', text })} />}
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
    <div className={styles['paste']}>
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
