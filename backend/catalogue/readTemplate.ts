import type { Size } from '../../src/lib/geometry.ts'
import { readImageHeader } from '../../src/event/imageHeader.ts'
import { checkTemplate } from '../../src/strip/checkTemplate.ts'
import { photoStrip } from '../../src/strip/layout.ts'
import { pictureNames, type TemplateFile, templateSchema } from '../../src/strip/templateSchema.ts'
import { CatalogueError, type CatalogueFile, readFile } from './CatalogueFile.ts'
import { templateOfPng } from './pngTemplate.ts'

/** Template of a host as it is served: its file, and the names of the pictures beside it. */
export type HostTemplate = { readonly file: TemplateFile; readonly pictures: readonly string[] }

/** Most that a picture of a template may weigh and show, and be wide or high. */
export const maxPictureBytes = 20_000_000
const maxPixels = 24_000_000
const maxSidePx = 8192

/**
 * Reads a template of a host: its JSON with the pictures that it names, or one PNG with holes.
 * @throws CatalogueError for the first file that is wrong
 */
export function readTemplate(id: string, files: readonly CatalogueFile[]): HostTemplate {
  const json = files.find(({ name }) => name.toLowerCase().endsWith('.json'))
  if (!json) {
    const [png] = files
    if (!png) throw new CatalogueError(id, '', 'is missing')
    checkPicture(png)
    const file = templateOfPng(png.name, png.bytes)
    if (typeof file === 'string' || 'code' in file) throw new CatalogueError(png.name, '', file)
    return { file, pictures: [png.name] }
  }
  const file = readFile(json, templateSchema)
  const checked = checkTemplate(id, file, (of) => (of === photoStrip.id ? photoStrip : null))
  const [problem] = checked.problems ?? []
  if (problem) throw new CatalogueError(json.name, problem.path, problem.reason)
  const pictures = pictureNames(file)
  for (const name of pictures) {
    const picture = files.find((other) => other.name === name)
    if (!picture) throw new CatalogueError(json.name, 'pictures', `names ${name}, which is not beside it`)
    checkPicture(picture)
  }
  return { file, pictures }
}

/** @throws CatalogueError for a file that is no picture by its header, or too large a one */
export function checkPicture({ name, bytes }: CatalogueFile): void {
  const fail = (reason: string): never => {
    throw new CatalogueError(name, '', reason)
  }
  if (bytes.length > maxPictureBytes) fail(`has to have at most ${maxPictureBytes / 1e6} MB`)
  const size: Size | null = readImageHeader(bytes)
  if (!size) return fail('is no PNG, JPEG or WebP, whatever its name says')
  const { widthPx, heightPx } = size
  if (Math.max(widthPx, heightPx) > maxSidePx) fail(`has to be at most ${maxSidePx} pixels wide and high`)
  if (widthPx * heightPx > maxPixels) fail(`has to have at most ${maxPixels / 1e6} million pixels`)
}
