import { readJson } from '../lib/readJson.ts'
import { check, type SchemaProblem } from '../lib/schema.ts'
import { sentenceOf } from '../locale/sentenceOf.ts'
import { isWithin } from './isWithin.ts'
import { layoutTemplate } from './layoutTemplate.ts'
import type { Template } from './Template.ts'
import { type TemplateFile, templateSchema } from './templateSchema.ts'

/** Largest canvas in pixels: iOS gives none larger. */
const maxPixels = 16_000_000

/** A file of another kind would have hundreds of problems. */
const maxProblems = 20

/** Template that was read, or the problems of its file. */
export type CheckedTemplate =
  | { readonly template: Template; readonly file: TemplateFile; readonly problems: null }
  | { readonly template: null; readonly file?: undefined; readonly problems: readonly SchemaProblem[] }

/**
 * Checks a template from outside: by the schema, and what a schema can't say. Never throws.
 * @param templateOf finds the template that a file has copies of
 */
export function checkTemplate(
  id: string,
  found: unknown,
  templateOf: (id: string) => Template | null,
): CheckedTemplate {
  const { value: file, problems } = check(templateSchema, found)
  if (!file) return { template: null, problems: problems.slice(0, maxProblems) }
  const source = file.copies ? templateOf(file.copies.of) : null
  const others = [...meaningProblems(file, source)]
  if (others.length > 0) return { template: null, problems: others }
  return { template: layoutTemplate(id, file, source), file, problems: null }
}

/** Checks a template's file. Each problem has its line. */
export function parseTemplate(
  id: string,
  source: string | Uint8Array,
  templateOf: (id: string) => Template | null,
): CheckedTemplate {
  const json = readJson(source)
  if (json.problems.length > 0) return { template: null, problems: json.problems.slice(0, maxProblems) }
  const checked = checkTemplate(id, json.value, templateOf)
  if (checked.template) return checked
  const problems = checked.problems.map((problem) => ({ ...problem, line: json.lineOf(problem.path) }))
  return { template: null, problems }
}

/** A problem as one sentence that names file, path and reason. */
export function problemSentence(fileName: string, { path, reason }: SchemaProblem): string {
  return sentenceOf(reason, path === '' ? fileName : `${fileName}: ${path}`)
}

function* meaningProblems(file: TemplateFile, source: Template | null): Generator<SchemaProblem> {
  const { canvas, copies, slots = [], texts = [] } = file
  if (canvas.width * canvas.height > maxPixels)
    yield { path: 'canvas', reason: `has to have at most ${maxPixels / 1e6} million pixels` }
  if (copies && !source) yield { path: 'copies.of', reason: `has to be the id of a template without copies` }
  if (slots.length === 0 && !copies) yield { path: 'slots', reason: 'has to have 1 or more entries, not 0' }
  yield* slotProblems(file, source)
  for (const [index, text] of texts.entries()) {
    const at = (name: string) => `texts[${index}].${name}`
    const { field, size } = text
    if (field === 'text' && text.text === undefined) yield { path: at('text'), reason: 'is missing' }
    if ((field === 'frame' || field === 'time') && text.frame === undefined)
      yield { path: at('frame'), reason: 'is missing' }
    if (typeof size === 'object' && size[0] > size[1])
      yield { path: at('size'), reason: 'has to be the least, then the most' }
  }
}

/** Slots that reach past the canvas: the visitor could not shift the lost part of a photo into sight. */
function* slotProblems({ canvas, slots = [], copies }: TemplateFile, source: Template | null) {
  const reason = `has to lie within the canvas of ${canvas.width} x ${canvas.height} px with all of a photo`
  for (const [index, slot] of slots.entries())
    if (!isWithin(canvas, slot)) yield { path: `slots[${index}]`, reason }
  for (const [index, { x, y }] of (copies?.at ?? []).entries()) {
    const copied = (source?.slots ?? []).map(({ xPx, yPx, widthPx: width, heightPx: height, rotation }) => {
      return { x: xPx + x, y: yPx + y, width, height, rotation }
    })
    if (!copied.every((slot) => isWithin(canvas, slot))) yield { path: `copies.at[${index}]`, reason }
  }
}
