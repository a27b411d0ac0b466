import { useEffect, useRef, useState } from 'react'
import { downloadBlob } from '../../export/exportMethods.ts'
import { filterById } from '../../filters/filters.ts'
import { Button } from '../../kit/Button.tsx'
import { ButtonGroup, FileButton } from '../../kit/ButtonGroup.tsx'
import type { FilterRenderer } from '../../render/FilterRenderer.ts'
import styles from './ExchangeButtons.module.css'
import { exportCube } from './exportCube.ts'
import { pastedEdit } from './importFiles.ts'
import { PresetError } from '../preset.ts'
import { presetToCopy, savePreset, toUrlPart } from '../presetFormats.ts'
import type { FilterEdit } from '../state/useEditorState.ts'

type Props = {
  readonly edit: FilterEdit
  readonly onEdit: (edit: FilterEdit) => void
  readonly onNotice: (sentence: string) => void
}

type ExchangeProps = Pick<Props, 'edit' | 'onNotice'> & {
  /** Null while it is not open. */
  readonly renderer: FilterRenderer | null
  /** Takes a `.cube` file. */
  readonly onCube: (file: File) => void
}

/** Buttons that exchange LUTs with other tools as `.cube` files. */
export function ExchangeButtons({ edit, renderer, onCube, onNotice }: ExchangeProps) {
  const save = async (on: FilterRenderer) => {
    const filter = filterById(edit.filterId)
    onNotice('The .cube file is being made …')
    const { text, notice } = await exportCube({ filter, preset: edit.preset, renderer: on })
    downloadBlob(new Blob([text], { type: 'text/plain' }), `${filter.id}.cube`)
    onNotice(notice)
  }
  const fail = (cause: unknown) => onNotice(cause instanceof Error ? cause.message : String(cause))
  return (
    <ButtonGroup label="Exchange">
      <Button
        isSmall
        disabled={!renderer || edit.cube !== undefined}
        onClick={() => renderer && void save(renderer).catch(fail)}
      >
        Export .cube
      </Button>
      <FileButton label="Cube file" accept=".cube" onFile={onCube}>
        Import .cube
      </FileButton>
    </ButtonGroup>
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

/**
 * Copies a text.
 * @returns sentence to show
 */
async function copyText(text: string, what: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return `${what} is in the clipboard.`
  } catch {
    return 'The browser did not let the clipboard be used.'
  }
}

/** Buttons that copy, paste and share the preset of an edit, and under `npm run dev` save it to the filter's file. */
export function PresetButtons({ edit, onEdit, onNotice }: Props) {
  const [isPasting, setPasting] = useState(false)
  const filter = filterById(edit.filterId)
  const { preset } = edit
  const copy = (text: string, what: string) => void copyText(text, what).then(onNotice)
  const share = () => {
    const url = new URL(`/?darkroom=${toUrlPart(filter, preset)}`, location.href)
    // The address bar has it too, for designers who copy it from there.
    history.replaceState(null, '', url)
    copy(url.href, 'The address of this look')
  }
  const paste = (text: string) => {
    const pasted = pastedEdit(text, edit.filterId)
    if (pasted instanceof PresetError) return onNotice(`The text was not taken: ${pasted.message}`)
    setPasting(false)
    onEdit(pasted)
    onNotice(`The preset of ${filterById(pasted.filterId).name} was taken.`)
  }
  const save = async () => {
    const refusal = await savePreset(filter, preset)
    onNotice(refusal === null ? `Saved to filters/${filter.id}.json.` : `Not saved: ${refusal}`)
  }
  const hasPreset = edit.cube === undefined
  return (
    <>
      <ButtonGroup label="Preset">
        <Button
          isSmall
          disabled={!hasPreset}
          onClick={() => copy(presetToCopy(filter, preset), 'The preset')}
        >
          Copy
        </Button>
        <Button isSmall aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          Paste
        </Button>
        <Button isSmall disabled={!hasPreset} onClick={share}>
          Share
        </Button>
        {import.meta.env.DEV && (
          <Button isSmall disabled={!hasPreset} onClick={() => void save()}>
            Save
          </Button>
        )}
      </ButtonGroup>
      {isPasting && <PasteField onPaste={paste} />}
    </>
  )
}
