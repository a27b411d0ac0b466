import { useEffect, useRef, useState } from 'react'
import { downloadBlob } from '../export/exportMethods.ts'
import { exportCube } from './filmTuner.ts'
import { CubeError } from '../film/cube/cubeLut.ts'
import { filterById } from '../filters/filters.ts'
import type { FilterEdit } from './useEditorState.ts'
import { Button } from '../kit/Button.tsx'
import { ButtonGroup, FileButton } from '../kit/ButtonGroup.tsx'
import { importCube, pastedSetting } from './importFiles.ts'
import styles from './ExchangeButtons.module.css'
import { PresetError } from './preset.ts'
import { presetToCopy, toUrlPart, savePreset } from './presetFormats.ts'

type Props = {
  readonly setting: FilterEdit
  readonly onSetting: (setting: FilterEdit) => void
  readonly onNotice: (sentence: string) => void
}

/** To and from the tools that colourists use. */
export function ExchangeButtons({ setting, onSetting, onNotice }: Props) {
  const load = async (file: File) => {
    const cube = await importCube(file)
    if (cube instanceof CubeError) return onNotice(`“${file.name}” was not taken: ${cube.message}`)
    onNotice(`“${file.name}” was taken.`)
    onSetting({ ...setting, cube })
  }
  const save = async () => {
    const { id, name, film } = filterById(setting.filterId)
    onNotice('The .cube file is being made …')
    const text = await exportCube({ title: name, filterId: film, values: setting.preset.film })
    downloadBlob(new Blob([text], { type: 'text/plain' }), `${id}.cube`)
    onNotice(`${id}.cube holds the colours of ${name}, without what moves or has a place in the picture.`)
  }
  const told = (work: Promise<void>) =>
    work.catch((cause: unknown) => onNotice(cause instanceof Error ? cause.message : String(cause)))
  return (
    <ButtonGroup label="Exchange">
      <Button isSmall disabled={setting.cube !== undefined} onClick={() => void told(save())}>
        Export .cube
      </Button>
      <FileButton label="Cube file" accept=".cube" onFile={(file) => void told(load(file))}>
        Import .cube
      </FileButton>
    </ButtonGroup>
  )
}

/** Takes a preset as text: browsers let a page read the clipboard only where something is pasted. */
export function PasteField({ onPaste }: { readonly onPaste: (text: string) => void }) {
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

/** A look as a text, as an address and, in development, as the file that the registry reads. */
export function PresetButtons({ setting, onSetting, onNotice }: Props) {
  const [isPasting, setPasting] = useState(false)
  const filter = filterById(setting.filterId)
  const { preset } = setting
  const copy = (text: string, what: string) => {
    navigator.clipboard.writeText(text).then(
      () => onNotice(`${what} is in the clipboard.`),
      () => onNotice('The browser did not let the clipboard be used.'),
    )
  }
  const share = () => {
    const url = new URL(`/?darkroom=${toUrlPart(filter, preset)}`, location.href)
    // For whoever copies it from there.
    history.replaceState(null, '', url)
    copy(url.href, 'The address of this look')
  }
  const paste = (text: string) => {
    const pasted = pastedSetting(text, setting.filterId)
    if (pasted instanceof PresetError) return onNotice(`The text was not taken: ${pasted.message}`)
    setPasting(false)
    onSetting(pasted)
    onNotice(`The preset of ${filterById(pasted.filterId).name} was taken.`)
  }
  const save = async () => {
    const fault = await savePreset(filter, preset)
    onNotice(fault === null ? `Saved to filters/${filter.id}.json.` : `Not saved: ${fault}`)
  }
  const hasPreset = setting.cube === undefined
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
