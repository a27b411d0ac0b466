import { longestCube } from '../../film/cube/parseCube.ts'
import { askWorker } from '../workers/askWorker.ts'
import type { CubeImport, FileRequest } from '../workers/fileWorker.ts'
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker.
import fileWorkerUrl from '../workers/fileWorker.ts?worker&url'

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
