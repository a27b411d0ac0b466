import { photoStrip } from './layout.ts'
import { layoutTemplate } from './layoutTemplate.ts'
import type { Template } from './Template.ts'
import { type TemplateId, templateIndex } from './templateIds.ts'
import type { TemplateFile } from './templateSchema.ts'

const files = import.meta.glob<TemplateFile>(['/templates/*.json', '!/templates/*.schema.json'], {
  eager: true,
  import: 'default',
})

function readTemplate(id: string): Template {
  if (id === photoStrip.id) return photoStrip
  const file = files[`/templates/${id}.json`]
  if (!file) throw new RangeError(`no template ${id}`)
  return layoutTemplate(id, file, file.copies ? readTemplate(file.copies.of) : null)
}

/** Templates that ship with the booth, by id, in the order of the index. */
export const templates = Object.fromEntries(
  templateIndex.map(({ id }) => [id, readTemplate(id)]),
) as Readonly<Record<TemplateId, Template>>
