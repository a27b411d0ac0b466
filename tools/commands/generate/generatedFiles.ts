import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { toJsonSchema } from '@valibot/to-json-schema'
import { format } from 'oxfmt'
import type { GenericSchema } from 'valibot'

import { parseTemplate, problemSentence } from '../../../src/strip/checkTemplate.ts'
import { photoStrip } from '../../../src/strip/layout.ts'
import { hasLargeSlots } from '../../../src/strip/slots.ts'
import { templateDefinitions, templateSchema } from '../../../src/strip/templateSchema.ts'
import { withFieldTable } from './eventFields.ts'
import { withFileMessages } from './fileMessages.ts'
import { localesModule } from '../../locale/messageModules.ts'

/** File that follows from others. */
type GeneratedFile = readonly [path: string, text: string]

/** Files that follow from others, formatted. The caller writes each before it asks for the next, which may import it. */
export async function* generatedFiles(): AsyncGenerator<GeneratedFile> {
  yield formatted('src/locale/locales.ts', localesModule())
  yield formatted('src/strip/templateIndex.ts', templateIndex())
  yield formatted('templates/template.schema.json', jsonSchema(templateSchema, templateDefinitions))
  const { eventSchema } = await import('../../../src/event/eventSchema.ts')
  yield formatted('docs/event.schema.json', jsonSchema(eventSchema))
  yield ['docs/event.md', withFieldTable()]
  yield formatted('locales/en.json', withFileMessages())
}

async function formatted(path: string, text: string): Promise<GeneratedFile> {
  const options = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8'))
  return [path, (await format(path, text, options)).code]
}

/** JSON Schema by which editors complete a file. What it can't say, the booth still checks. */
function jsonSchema(schema: GenericSchema, definitions?: Readonly<Record<string, GenericSchema>>): string {
  const converted = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'output',
    errorMode: 'ignore',
    ...(definitions && { definitions }),
  })
  return JSON.stringify(converted, null, 2)
}

function templateIndex(): string {
  const entries = globSync('templates/*.json')
    .filter((path) => !path.endsWith('.schema.json'))
    .map(indexEntry)
    .toSorted((one, other) => one.order - other.order || one.id.localeCompare(other.id))
    .map(({ id, isLarge }) => JSON.stringify({ id, isLarge }))
  return `/**
 * Index of the templates, in the order in which they are offered: what a page needs without downloading all of them.
 * \`npm run generate\` writes it from the files of \`templates/\`.
 */
export const templateIndex = [${entries.join(',')}] as const
`
}

function indexEntry(path: string) {
  const id = basename(path, '.json')
  const templateOf = (of: string) => (of === photoStrip.id ? photoStrip : null)
  const { file, template, problems } = parseTemplate(id, readFileSync(path), templateOf)
  if (!template) throw new Error(problems.map((problem) => problemSentence(path, problem)).join('\n'))
  return { id, order: file.order ?? Infinity, isLarge: hasLargeSlots(template) }
}
