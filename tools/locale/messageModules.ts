import { compile, localeTags, namespaceOf, readMessages } from './messageFile.ts'
import type { ParameterKind } from './compileMessage.ts'

const types: Readonly<Record<ParameterKind, string>> = { text: 'string', number: 'number', tag: 'Tag' }

/** Module that lists all languages. */
export function localesModule(): string {
  const others = localeTags().filter((tag) => tag !== 'en')
  return `/** Tags (BCP 47) of the languages of \`locales/\`, which \`npm run generate\` lists; English is the specification's. */
export const locales = ${JSON.stringify(['en', ...others])}
`
}

/** Modules of the English messages, one for each namespace of `locales/en.json`: path and text. */
export function messageModules(): readonly (readonly [path: string, text: string])[] {
  const messages = [...readMessages('en')]
  return [...new Set(messages.map(([key]) => namespaceOf(key)))].map((namespace) => {
    const lines = messages
      .filter(([key]) => namespaceOf(key) === namespace)
      .map(([key, text]) => constantOf(key, text))
    const needsTag = lines.some((line) => line.includes(': Tag'))
    return [
      `src/locale/messages/${namespace}.ts`,
      `// \`npm run generate\` writes this from \`locales/en.json\`.
import { message${needsTag ? ', type Tag' : ''} } from '../message.ts'
${needsTag ? "import type { ReactNode } from 'react'\n" : ''}
${lines.join('\n')}
`,
    ] as const
  })
}

function constantOf(key: string, text: string): string {
  const { code, parameters, isRich } = compile('en', key, text)
  const fields = [...parameters].map(([name, kind]) => `readonly ${name}: ${types[kind]}`).join('; ')
  const typed = fields === '' ? '' : `<{ ${fields} }${isRich ? ', ReactNode[]' : ''}>`
  return `export const ${key.slice(key.indexOf('.') + 1)} = message${typed}('${key}', ${code})`
}
