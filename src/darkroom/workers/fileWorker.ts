import { CubeError, type CubeLut, importedLut, readCube, sampleCube } from '../../engine/workbench.ts'
import { clipText, sanitizeLine } from '../../lib/text.ts'
import { decodeUpright } from '../../lib/uprightImage.ts'
import { cropImage } from '../source/cropImage.ts'
import type { ImportedCube } from '../state/editorState.ts'

/** Request to the worker that reads files: they would block the main thread, for seconds where they are large. */
export type FileRequest = { readonly kind: 'image' | 'cube'; readonly file: File }

/** Response to an image: in 4:3, at most of a photo's size; null where the file is none. */
export type ImageResponse = { readonly image: ImageBitmap | null }

/** Response to a `.cube` file: its LUT, or a sentence that says what is wrong with it. */
export type CubeImport = { readonly cube: ImportedCube } | { readonly refusal: string }

addEventListener('message', ({ data: { kind, file } }: MessageEvent<FileRequest>) => {
  void (kind === 'image' ? respondImage(file) : respondCube(file))
})

async function respondImage(file: File): Promise<void> {
  const image = await openCropped(file).catch(() => null)
  postMessage({ image } satisfies ImageResponse, { transfer: image ? [image] : [] })
}

async function openCropped(file: File): Promise<ImageBitmap> {
  const decoded = await decodeUpright(file)
  try {
    return await cropImage(decoded, { widthPx: decoded.width, heightPx: decoded.height })
  } finally {
    decoded.close()
  }
}

/** Length of a name that is shown, in UTF-16 code units. */
const maxNameLength = 40

async function respondCube(file: File): Promise<void> {
  const cube = await readCube(file)
  if (cube instanceof CubeError) return postMessage({ refusal: cube.message } satisfies CubeImport)
  const name = clipText(sanitizeLine(cube.title || file.name), maxNameLength)
  const imported: ImportedCube = { name, lut: importedLut(cube), curves: curvesOf(cube) }
  postMessage({ cube: imported } satisfies CubeImport)
}

const curvePoints = 65

function curvesOf(cube: CubeLut): ImportedCube['curves'] {
  const greys = Array.from({ length: curvePoints }, (_, i) => i / (curvePoints - 1))
  const colours = greys.map((code) => sampleCube(cube, [code, code, code]))
  return ([0, 1, 2] as const).map((channel) => colours.map((colour) => colour[channel]))
}
