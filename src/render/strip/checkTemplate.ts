import { check, type SchemaProblem } from '../../lib/schema.ts'
import { layoutTemplate } from './layoutTemplate.ts'
import type { Template } from './Template.ts'
import { type TemplateFile, templateSchema } from './templateSchema.ts'

/** Largest canvas in pixels: iOS gives none larger. */
const maxPixels = 16_000_000

/** A file of another kind would have hundreds of problems. */
const maxProblems = 20

/** Template that was read, or the problems of its file. */
export type CheckedTemplate =
  | { readonly template: Template; readonly problems: null }
  | { readonly template: null; readonly problems: readonly SchemaProblem[] }

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
  return { template: layoutTemplate(id, file, source), problems: null }
}

/** Checks the text of a template's file. */
export function parseTemplate(
  id: string,
  text: string,
  templateOf: (id: string) => Template | null,
): CheckedTemplate {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch (cause) {
    const reason = `is no JSON: ${cause instanceof Error ? cause.message : 'it ends too early'}`
    return { template: null, problems: [{ path: '', reason }] }
  }
  return checkTemplate(id, found, templateOf)
}

/** A problem as one sentence that names file, path and reason. */
export function problemSentence(fileName: string, { path, reason }: SchemaProblem): string {
  return path === '' ? `${fileName} ${reason}.` : `${fileName}: ${path} ${reason}.`
}

function* meaningProblems(file: TemplateFile, source: Template | null): Generator<SchemaProblem> {
  const { canvas, copies, slots = [], texts = [] } = file
  if (canvas.width * canvas.height > maxPixels)
    yield { path: 'canvas', reason: `has to have at most ${maxPixels / 1e6} million pixels` }
  if (copies && !source) yield { path: 'copies.of', reason: `has to be the id of a template without copies` }
  if (slots.length === 0 && !copies) yield { path: 'slots', reason: 'has to have 1 or more entries, not 0' }
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
