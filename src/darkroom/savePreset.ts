import type { Filter } from '../filters/Filter.ts'
import type { Preset } from '../filters/Preset.ts'
import { presetText } from './presetText.ts'

/**
 * Writes `presets/<filter>.json`, under `npm run dev`: scripts/presetSaving.ts takes it in.
 * @returns null when it was written, else a sentence that says why not
 */
export async function savePreset(filter: Filter, preset: Preset): Promise<string | null> {
  try {
    const answer = await fetch(`/darkroom/presets/${filter.id}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: presetText(filter, preset),
    })
    return answer.ok ? null : await answer.text()
  } catch {
    return 'The development server does not answer.'
  }
}
