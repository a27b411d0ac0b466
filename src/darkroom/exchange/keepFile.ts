import { downloadBlob } from '../../strip/export/exportMethods.ts'

/** True with the development server, which writes files into the project; a build has none, and offers a download. */
const hasDevelopmentServer = import.meta.env.DEV

/** Text of the button that keeps a file. */
export const keepLabel = hasDevelopmentServer ? 'Save' : 'Download'

type KeptFile = {
  /** Path within the project. */
  readonly path: string
  /** Whole text of the file. */
  readonly text: () => string
  /** What the development server is sent, at which of its paths: tools/vite/saveDarkroomFiles.ts receives it. */
  readonly request: { readonly path: string; readonly body: string }
}

/** Keeps a file: the development server saves it, and a build downloads it. @returns sentence to show */
export async function keepFile({ path, text, request }: KeptFile): Promise<string> {
  if (hasDevelopmentServer) {
    const refusal = await sendToSave(request.path, request.body)
    return refusal === null ? `Saved to ${path}.` : `Not saved: ${refusal}`
  }
  const name = path.replace(/^.*\//, '')
  downloadBlob(new Blob([text()], { type: 'application/json' }), name)
  return `${name} is among your downloads: it belongs into ${path}.`
}

/** @returns null once the text is saved, else a sentence */
async function sendToSave(path: string, body: string): Promise<string | null> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    return response.ok ? null : await response.text()
  } catch {
    return 'The development server does not answer.'
  }
}
