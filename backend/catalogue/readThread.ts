import { parentPort } from 'node:worker_threads'

import { CatalogueError, type CatalogueFile } from './CatalogueFile.ts'
import { type HostFilm, readFilm } from './readFilm.ts'
import { type HostTemplate, readTemplate } from './readTemplate.ts'

/** Request to the thread: the files of one film or template. */
export type ReadRequest = {
  readonly kind: 'films' | 'templates'
  readonly id: string
  readonly files: readonly CatalogueFile[]
}

/** Response: the film or template, or why it is none. */
export type ReadResponse =
  | { readonly film: HostFilm }
  | { readonly template: HostTemplate }
  | Pick<CatalogueError, 'place' | 'path' | 'reason'>

/** Worker thread that reads films and templates, one after the other: some take seconds. */
parentPort?.on('message', ({ kind, id, files }: ReadRequest) => {
  const respond = (response: ReadResponse) => parentPort?.postMessage(response)
  try {
    if (kind === 'films') respond({ film: readFilm(id, files) })
    else respond({ template: readTemplate(id, files) })
  } catch (cause) {
    const bug = { place: files[0]?.name ?? id, path: '', reason: `could not be read (${String(cause)})` }
    // An error would lose its fields on the way.
    const { place, path, reason } = cause instanceof CatalogueError ? cause : bug
    respond({ place, path, reason })
  }
})
