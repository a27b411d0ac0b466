import { parseTemplate, problemSentence } from '../../render/strip/checkTemplate.ts'
import { isTemplateId, type TemplateId } from '../../render/strip/templateIds.ts'
import { templates } from '../../render/strip/templates.ts'
import type { Acceptance } from '../presetFormats.ts'
import type { Template } from '../../render/strip/Template.ts'

const texts: Readonly<Record<string, string>> = import.meta.glob('/templates/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Text of a template's file, as it was built. */
export function templateText(id: TemplateId): string {
  return texts[`/templates/${id}.json`] ?? ''
}

/** Template that another one may have copies of: one that ships with the booth, and has none itself. */
export function templateOf(id: string): Template | null {
  return isTemplateId(id) && !templateText(id).includes('"copies"') ? templates[id] : null
}

/**
 * Line of a template's text, counted from 1, where a problem is: that of its path, or of the last part of it that is
 * there.
 * @param path as `slots[2].frame`
 */
export function lineOf(text: string, path: string): number {
  let at = 0
  for (const [, name, index] of path.matchAll(/([\w$-]+)|\[(\d+)\]/gu)) {
    const next = name === undefined ? entryAt(text, at, Number(index)) : text.indexOf(`"${name}"`, at)
    if (next < 0) break
    at = next
  }
  return text.slice(0, at).split('\n').length
}

/** Where an entry of the first list after `from` begins; -1 where it ends before. */
function entryAt(text: string, from: number, index: number): number {
  let [depth, count] = [0, 0]
  for (let at = text.indexOf('[', from) + 1; at > 0 && at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (letter === '"') at = endOfString(text, at)
    else if (depth === 0 && count === index && /[^\s,]/u.test(letter)) return at
    else if (letter === '{' || letter === '[') depth += 1
    else if (letter === '}' || letter === ']') depth -= 1
    else if (letter === ',' && depth === 0) count += 1
    if (depth < 0) return -1
  }
  return -1
}

function endOfString(text: string, from: number): number {
  const end = /"(?:[^"\\]|\\.)*"/suy
  end.lastIndex = from
  return end.test(text) ? end.lastIndex - 1 : text.length
}

/** Checks a template that was sent to be saved. If accepted, `id` is that of a template, and safe as a file's name. */
export function acceptTemplate(id: string, sent: string): Acceptance {
  if (!isTemplateId(id)) return { kind: 'unknown', sentence: 'There is no such template.' }
  const { problems } = parseTemplate(id, sent, templateOf)
  const [problem] = problems ?? []
  if (problem) return { kind: 'refused', sentence: problemSentence(`templates/${id}.json`, problem) }
  return { kind: 'accepted', update: () => `${sent.trimEnd()}\n` }
}
