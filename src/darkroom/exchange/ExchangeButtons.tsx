import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { ButtonGroup, FileButton } from '../../kit/ButtonGroup.tsx'
import { rendererAtom } from '../page/pageAtoms.ts'
import { activeEditAtom, dispatchAtom, isPastingAtom } from '../state/darkroomAtoms.ts'
import {
  copyPresetAtom,
  exportCubeAtom,
  importCubeAtom,
  savePresetAtom,
  sharePresetAtom,
} from './exchangeActions.ts'
import styles from './ExchangeButtons.module.css'

/** Buttons that exchange LUTs with other tools as `.cube` files. */
export function ExchangeButtons() {
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

/** Buttons that copy, paste and share the preset of the active edit, and under `npm run dev` save it to its file. */
export function PresetButtons() {
  const hasPreset = useAtomValue(activeEditAtom).cube === undefined
  const isPasting = useAtomValue(isPastingAtom)
  const dispatch = useSetAtom(dispatchAtom)
  const save = useSetAtom(savePresetAtom)
  return (
    <>
      <ButtonGroup label="Preset">
        <Button isSmall disabled={!hasPreset} onClick={useSetAtom(copyPresetAtom)}>
          Copy
        </Button>
        <Button isSmall aria-expanded={isPasting} onClick={() => dispatch({ type: 'togglePasting' })}>
          Paste
        </Button>
        <Button isSmall disabled={!hasPreset} onClick={useSetAtom(sharePresetAtom)}>
          Share
        </Button>
        {import.meta.env.DEV && (
          <Button isSmall disabled={!hasPreset} onClick={save}>
            Save
          </Button>
        )}
      </ButtonGroup>
      {isPasting && <PasteField onPaste={(text) => dispatch({ type: 'pastePreset', text })} />}
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
