import { useState } from 'react'

import { filterById } from '../../filters/registry.ts'
import type { Setting } from '../bench/Bench.ts'
import { Row } from '../kit/Row.tsx'
import { Tool } from '../kit/Tool.tsx'
import { PresetError } from '../PresetError.ts'
import { presetToCopy } from '../presetText.ts'
import { toUrlPart } from '../presetUrl.ts'
import { savePreset } from '../savePreset.ts'
import { pastedSetting } from './pastedSetting.ts'
import { PasteField } from './PasteField.tsx'

type Props = {
  readonly setting: Setting
  readonly onSetting: (setting: Setting) => void
  readonly onNotice: (sentence: string) => void
}

/** A look as a text, as an address and, in development, as the file that the registry reads. */
export function PresetKeys({ setting, onSetting, onNotice }: Props) {
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
    onNotice(fault === null ? `Saved to presets/${filter.id}.json.` : `Not saved: ${fault}`)
  }
  const hasPreset = setting.cube === undefined
  return (
    <>
      <Row label="Preset">
        <Tool disabled={!hasPreset} onClick={() => copy(presetToCopy(filter, preset), 'The preset')}>
          Copy
        </Tool>
        <Tool aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          Paste
        </Tool>
        <Tool disabled={!hasPreset} onClick={share}>
          Share
        </Tool>
        {import.meta.env.DEV && (
          <Tool disabled={!hasPreset} onClick={() => void save()}>
            Save
          </Tool>
        )}
      </Row>
      {isPasting && <PasteField onPaste={paste} />}
    </>
  )
}
