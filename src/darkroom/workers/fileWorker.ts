import type { Rgb } from '../../lib/colour/srgb.ts'
import {
  CubeError,
  type CubeLut,
  cubeOf,
  filmOf,
  type FilmValues,
  importedLut,
  type Print,
  printOf,
  readCube,
  sampleCube,
} from '../../engine/workbench.ts'
import { sanitizeLine } from '../../lib/sanitize.ts'
import { clipText } from '../../lib/text.ts'
import { decodeUpright } from '../../lib/uprightImage.ts'
import { shaderColour } from '../exchange/colourLattice.ts'
import { cropImage } from '../source/cropImage.ts'
import type { ImportedCube } from '../state/editorState.ts'

/** Tasks of the worker that reads and writes files: they would block the main thread, for seconds where they are large. */
const tasks = { openImage, importCube, exportCube }

/** Requests of the worker's tasks, by their names. */
export type FileRequests = { readonly [Task in keyof typeof tasks]: Parameters<(typeof tasks)[Task]>[0] }

/** Responses of the worker's tasks, by their names. */
export type FileResponses = {
  readonly [Task in keyof typeof tasks]: Awaited<ReturnType<(typeof tasks)[Task]>>
}

/** Message to the worker: a task with its request. Its response is the only message back. */
export type FileMessage<Task extends keyof FileRequests> = {
  readonly task: Task
  readonly request: FileRequests[Task]
}

addEventListener('message', ({ data }: MessageEvent<FileMessage<keyof FileRequests>>) => void respond(data))

async function respond<Task extends keyof FileRequests>({ task, request }: FileMessage<Task>): Promise<void> {
  const run: { readonly [Name in keyof FileRequests]: (request: FileRequests[Name]) => unknown } = tasks
  const response = await run[task](request)
  postMessage(response, { transfer: response instanceof ImageBitmap ? [response] : [] })
}

/** Opens an image in 4:3, at most of a photo's size; null where the file is none. */
async function openImage(file: File): Promise<ImageBitmap | null> {
  const decoded = await decodeUpright(file).catch(() => null)
  if (!decoded) return null
  try {
    return await cropImage(decoded, { widthPx: decoded.width, heightPx: decoded.height }).catch(() => null)
  } finally {
    decoded.close()
  }
}

/** Length of a name that is shown, in UTF-16 code units. */
const maxNameLength = 40

/** Reads a `.cube` file: its LUT, or a sentence that says what is wrong with it. */
async function importCube(file: File): Promise<ImportedCube | string> {
  const cube = await readCube(file)
  if (cube instanceof CubeError) return cube.message
  const name = clipText(sanitizeLine(cube.title || file.name), maxNameLength)
  return { name, lut: importedLut(cube), curves: curvesOf(cube) }
}

const curvePoints = 65

function curvesOf(cube: CubeLut): ImportedCube['curves'] {
  const greys = Array.from({ length: curvePoints }, (_, i) => i / (curvePoints - 1))
  const colours = greys.map((code) => sampleCube(cube, [code, code, code]))
  return ([0, 1, 2] as const).map((channel) => colours.map((colour) => colour[channel]))
}

/** Film of a filter with other values, and what its shader makes of the lattice, to be written as a `.cube` file. */
type CubeRequest = {
  readonly title: string
  /** Id of the filter; null for no film, which leaves the colours as they are. */
  readonly filterId: string | null
  readonly values: FilmValues
  /** Codes of 0 to 255 of the developed lattice; null where they can't be measured. */
  readonly developed: Float32Array<ArrayBuffer> | null
}

/** Writes a `.cube` file. @returns its text, and whether colours of the shader's own are in it */
async function exportCube({ title, filterId, values, developed }: CubeRequest) {
  const film: Print = filterId === null ? (colour) => colour : printOf(filmOf(filterId, values))
  const own = developed && shaderColour(film, developed)
  const print: Print = own ? (colour) => sumOf(film(colour), sampleCube(own, colour)) : film
  return { text: cubeOf(print, title), hasShaderColour: own !== null }
}

function sumOf(one: Rgb, other: Rgb): Rgb {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]]
}
