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

/** Checks a template that was sent to be saved. If accepted, `id` is that of a template, and safe as a file's name. */
export function acceptTemplate(id: string, sent: string): Acceptance {
  if (!isTemplateId(id)) return { kind: 'unknown', sentence: 'There is no such template.' }
  const { problems } = parseTemplate(id, sent, templateOf)
  const [problem] = problems ?? []
  if (problem) return { kind: 'refused', sentence: problemSentence(`templates/${id}.json`, problem) }
  return { kind: 'accepted', update: () => `${sent.trim()}\n` }
}
