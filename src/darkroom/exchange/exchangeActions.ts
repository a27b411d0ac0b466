import { atom } from 'jotai'
import { downloadBlob } from '../../strip/export/exportMethods.ts'
import { cubeFilter, type Filter, filterById } from '../../engine/index.ts'
import { request } from '../../lib/request.ts'
import { sanitizeLine } from '../../lib/sanitize.ts'
import { clipText } from '../../lib/text.ts'
import { fixedOptions } from '../compare/comparePane.ts'
import { comparisonAtom } from '../compare/comparisonAtoms.ts'
import { rendererAtom } from '../page/rendererAtoms.ts'
import { type Preset, PresetError } from '../preset.ts'
import { presetToCopy, toUrlPart } from '../presetFormats.ts'
import { openOwnImage } from '../source/source.ts'
import { activeEditAtom, activePresetAtom, dispatchAtom, notify, runAction } from '../state/darkroomAtoms.ts'
import { pastedEdit } from '../state/editorState.ts'
import { askWorker } from '../workers/askWorker.ts'
import { exportCube } from './exportCube.ts'

/** Length of a name that is shown, in UTF-16 code units. */
const maxNameLength = 24

/** Keeps what is developed now as the reference; nothing before anything is developed. */
export const grabStillAtom = atom(null, (get, set) =>
  runAction(set, async () => {
    const comparison = get(comparisonAtom)
    if (!comparison) return
    const image = await createImageBitmap(comparison.right)
    set(dispatchAtom, { type: 'referenceOpened', reference: { kind: 'reference', name: 'Still', image } })
  }),
)

/** Opens a picture of the designer's own as the reference. */
export const openReferenceAtom = atom(null, (_get, set, file: File) =>
  runAction(set, async () => {
    const image = await openOwnImage(file, (sentence) => notify(set, sentence))
    const name = clipText(sanitizeLine(file.name), maxNameLength)
    set(dispatchAtom, { type: 'referenceOpened', reference: { kind: 'reference', name, image } })
  }),
)

/** Imports a `.cube` file into the active edit. */
export const importCubeAtom = atom(null, (get, set, file: File) =>
  runAction(set, async () => {
    notify(set, `“${file.name}” is being read …`)
    const cube = await askWorker('importCube', file)
    if (typeof cube === 'string') return notify(set, `“${file.name}” was not taken: ${cube}`)
    const filter = cubeFilter({ id: 'cube', name: cube.name, table: cube.lut })
    await get(rendererAtom)?.prepare?.({ ...fixedOptions, filter, dateStamp: true })
    set(dispatchAtom, { type: 'edit', edit: { ...get(activeEditAtom), cube } })
    notify(set, `“${file.name}” was taken.`)
  }),
)

/** Takes a file that was chosen or dropped: imports a `.cube` file, and opens any other as the source. */
export const takeFileAtom = atom(null, (_get, set, file: File) => {
  // The type of a `.cube` says nothing in any browser.
  if (/\.cube$/i.test(file.name)) set(importCubeAtom, file)
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

/** Action on the active edit's filter and preset, which returns a sentence to show. */
function presetAction(run: (filter: Filter, preset: Preset) => Promise<string>) {
  return atom(null, (get, set) =>
    runAction(set, async () => {
      const { filter, preset } = get(activePresetAtom)
      notify(set, await run(filter, preset))
    }),
  )
}

/** Takes a pasted preset into the active edit, and closes the field; a text that is none leaves both. */
export const pastePresetAtom = atom(null, (get, set, text: string) => {
  const edit = pastedEdit(text, get(activeEditAtom).filterId)
  if (edit instanceof PresetError) return notify(set, `The text was not taken: ${edit.message}`)
  set(dispatchAtom, { type: 'edit', edit })
  const notice = `The preset of ${filterById(edit.filterId).name} was taken.`
  set(dispatchAtom, { type: 'show', isPasting: false, notice })
})

/** Copies the active preset as JSON. */
export const copyPresetAtom = presetAction((filter, preset) =>
  copyText(presetToCopy(filter, preset), 'The preset'),
)

/** Copies an address that shares the active preset. */
export const sharePresetAtom = presetAction((filter, preset) => {
  const url = new URL(`/?darkroom=${toUrlPart(filter, preset)}`, location.href)
  // The address bar has it too, for designers who copy it from there.
  history.replaceState(null, '', url)
  return copyText(url.href, 'The address of this look')
})

/** @returns sentence to show */
async function copyText(text: string, what: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return `${what} is in the clipboard.`
  } catch {
    return 'The browser did not let the clipboard be used.'
  }
}

/** Saves the active preset: the development server writes its values into the filter's file. */
export const savePresetAtom = presetAction(async (filter, preset) => {
  const response = await request(`/darkroom/presets/${filter.id}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: presetToCopy(filter, preset),
  }).catch(() => null)
  if (response?.ok) return `Saved to filters/${filter.id}.json.`
  return `Not saved: ${response ? await response.text() : 'The development server does not answer.'}`
})
