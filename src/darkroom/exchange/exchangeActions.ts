import { atom } from 'jotai'
import { downloadBlob } from '../../export/exportMethods.ts'
import { filterById } from '../../filters/filters.ts'
import { rendererAtom } from '../page/pageAtoms.ts'
import { presetToCopy, savePreset, toUrlPart } from '../presetFormats.ts'
import { activeEditAtom, dispatchAtom, notify, runAction } from '../state/darkroomAtoms.ts'
import { exportCube } from './exportCube.ts'
import { importCube, isCube } from './importCube.ts'

/** Filter and preset of the active edit. */
const activePresetAtom = atom((get) => {
  const { filterId, preset } = get(activeEditAtom)
  return { filter: filterById(filterId), preset }
})

/** Imports a `.cube` file into the active edit. */
export const importCubeAtom = atom(null, (_get, set, file: File) =>
  runAction(set, async () => {
    notify(set, `“${file.name}” is being read …`)
    const found = await importCube(file)
    if ('refusal' in found) notify(set, `“${file.name}” was not taken: ${found.refusal}`)
    else set(dispatchAtom, { type: 'cubeImported', fileName: file.name, cube: found.cube })
  }),
)

/** Takes a file that was chosen or dropped: imports a `.cube` file, and opens any other as the source. */
export const takeFileAtom = atom(null, (_get, set, file: File) => {
  if (isCube(file)) set(importCubeAtom, file)
  else set(dispatchAtom, { type: 'chooseSource', choice: { id: 'file', file } })
})

/** Downloads the active edit as a `.cube` file; nothing while no renderer is open. */
export const exportCubeAtom = atom(null, (get, set) =>
  runAction(set, async () => {
    const renderer = get(rendererAtom)
    if (!renderer) return
    const active = get(activePresetAtom)
    notify(set, 'The .cube file is being made …')
    const { text, notice } = await exportCube({ ...active, renderer })
    downloadBlob(new Blob([text], { type: 'text/plain' }), `${active.filter.id}.cube`)
    notify(set, notice)
  }),
)

/** Copies the active preset as JSON. */
export const copyPresetAtom = atom(null, (get, set) =>
  runAction(set, async () => {
    const { filter, preset } = get(activePresetAtom)
    notify(set, await copyText(presetToCopy(filter, preset), 'The preset'))
  }),
)

/** Copies an address that shares the active preset. */
export const sharePresetAtom = atom(null, (get, set) =>
  runAction(set, async () => {
    const { filter, preset } = get(activePresetAtom)
    const url = new URL(`/?darkroom=${toUrlPart(filter, preset)}`, location.href)
    // The address bar has it too, for designers who copy it from there.
    history.replaceState(null, '', url)
    notify(set, await copyText(url.href, 'The address of this look'))
  }),
)

/** Saves the active preset to its filter's file, under `npm run dev`. */
export const savePresetAtom = atom(null, (get, set) =>
  runAction(set, async () => {
    const { filter, preset } = get(activePresetAtom)
    const refusal = await savePreset(filter, preset)
    notify(set, refusal === null ? `Saved to filters/${filter.id}.json.` : `Not saved: ${refusal}`)
  }),
)

/** @returns sentence to show */
async function copyText(text: string, what: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return `${what} is in the clipboard.`
  } catch {
    return 'The browser did not let the clipboard be used.'
  }
}
