import { longestCube } from '../../film/cube/parseCube.ts'
import { filterById, type FilterId, filters } from '../../filters/filters.ts'
import { askWorker } from '../workers/askWorker.ts'
import type { CubeImport, FileRequest } from '../workers/fileWorker.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import fileWorkerUrl from '../workers/fileWorker.ts?worker&url'
import { longestPreset, parsePreset } from '../parsePreset.ts'
import { PresetError } from '../preset.ts'
import type { FilterEdit } from '../state/useEditorState.ts'

/** Whether a file that was dropped or chosen is a `.cube`: its type says nothing in any browser. */
export function isCube({ name }: File): boolean {
  return /\.cube$/i.test(name)
}

/**
 * Imports a `.cube` file in a worker: millions of rows would block the main thread for seconds.
 * @throws Error (rejects) where the browser gives no worker, or the worker fails
 */
export async function importCube(file: File): Promise<CubeImport> {
  if (file.size > longestCube) return { refusal: 'The file is larger than 64 MiB.' }
  return askWorker<CubeImport>(fileWorkerUrl, 'file', { kind: 'cube', file } satisfies FileRequest)
}

/** Edit from a pasted preset: of the filter that the text names, else of the current one. */
export function pastedEdit(text: string, current: FilterId): FilterEdit | PresetError {
  const filterId = text.length <= longestPreset ? (namedFilter(text) ?? current) : current
  const preset = parsePreset(text, filterById(filterId))
  return preset instanceof PresetError ? preset : { filterId, preset }
}

function namedFilter(text: string): FilterId | undefined {
  const id = /"filter"\s*:\s*"(\w+)"/.exec(text)?.[1]
  return filters.find((filter) => filter.id === id)?.id
}
