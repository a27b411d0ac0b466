import { atom } from 'jotai'
import { downloadBlob } from '../../strip/export/exportMethods.ts'
import { type Filter, filterById } from '../../engine/index.ts'
import { rendererAtom } from '../page/rendererStage.ts'
import type { Preset } from '../preset.ts'
import { presetToCopy, toUrlPart } from '../presetFormats.ts'
import { activeEditAtom, dispatchAtom, notify, runAction } from '../state/darkroomAtoms.ts'
import { askWorker } from '../workers/askWorker.ts'
import type { CubeImport, FileRequest } from '../workers/fileWorker.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import fileWorkerUrl from '../workers/fileWorker.ts?worker&url'
import { exportCube } from './exportCube.ts'
import { filterText, lookIdOf, lookNameError, lookText, lookToSend } from './filterFiles.ts'
import { keepFile } from './keepFile.ts'

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

/** Reads a `.cube` file in a worker: millions of rows would block the main thread for seconds. */
function importCube(file: File): Promise<CubeImport> {
  return askWorker<CubeImport>(fileWorkerUrl, 'file', { kind: 'cube', file } satisfies FileRequest)
}

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

/** Keeps the active preset: the filter's file with its values. */
export const keepPresetAtom = presetAction((filter, preset) =>
  keepFile({
    path: `filters/${filter.id}.json`,
    text: () => filterText(filter, preset),
    request: { path: `/darkroom/presets/${filter.id}`, body: presetToCopy(filter, preset) },
  }),
)

/** Makes a new look of the active preset, and keeps its file. The name says why it can't be one, or the field closes. */
export const keepLookAtom = atom(null, (get, set, name: string) =>
  runAction(set, async () => {
    const error = lookNameError(name)
    if (error !== null) return notify(set, error)
    const { filter, preset } = get(activePresetAtom)
    const id = lookIdOf(name)
    const notice = await keepFile({
      path: `filters/${id}.json`,
      text: () => lookText(name, filter, preset),
      request: { path: `/darkroom/looks/${id}`, body: lookToSend(name, filter, preset) },
    })
    set(dispatchAtom, { type: 'lookKept', notice })
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
