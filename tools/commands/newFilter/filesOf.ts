type Files = Readonly<Record<string, string>>

/** Whose look and film a new filter begins with. */
const model = { id: 'portra400', name: 'Portra400' }

/** Path and text of every file that a filter consists of, below the project's root; `read` gives those there are. */
export function filesOf(name: string, read: (path: string) => string): Files {
  const id = name.toLowerCase()
  const like = (path: string) => read(path).replaceAll(model.id, id).replaceAll(model.name, name)
  return {
    [`shaders/${id}.frag`]: like(`shaders/${model.id}.frag`).replace(/^\/\/.*/, `// ${name}: a new look.`),
    [`presets/${id}.json`]: read(`presets/${model.id}.json`),
    [`src/film/looks/${id}.ts`]: filmText(name),
    [`src/filters/looks/${id}.ts`]: like(`src/filters/looks/${model.id}.ts`).replace(
      /description: '.*'/,
      `description: 'A new look that nobody has described yet.'`,
    ),
    ...rowsOf(id, read),
  }
}

function filmText(name: string): string {
  const id = name.toLowerCase()
  return `import preset from '../../../presets/${id}.json' with { type: 'json' }
import type { ColourNegative } from '../Film.ts'
import { ${model.id} } from './${model.id}.ts'

/** The figures of ${model.name}; what was chosen over its own choices stands here or in the preset. */
export const ${id}: ColourNegative = {
  ...${model.id},
  choices: { ...${model.id}.choices, ...preset.film },
}
`
}

/** The three lists that name every filter or film. */
function rowsOf(id: string, read: (path: string) => string): Files {
  const lists = [
    {
      path: 'src/filters/filters.ts',
      from: `import { ${id} } from './looks/${id}.ts'`,
      list: /filters = \[/,
    },
    { path: 'src/film/films.ts', from: `import { ${id} } from './looks/${id}.ts'`, list: /films = \{/ },
    {
      path: 'src/filters/filmParams.ts',
      from: `import ${id} from '../../presets/${id}.json' with { type: 'json' }`,
      list: /presets = \{/,
    },
  ]
  return Object.fromEntries(
    lists.map(({ path, from, list }) => [path, withRow(read(path), { id, from, list, path })]),
  )
}

type Row = { readonly id: string; readonly from: string; readonly list: RegExp; readonly path: string }

/** @throws Error where the text has no such list any more */
function withRow(text: string, { id, from, list, path }: Row): string {
  const start = list.exec(text)
  const end = start ? text.slice(start.index).search(/,?\s*[\]}] (as const )?satisfies/) : -1
  if (!start || end < 0)
    throw new Error(`${path} has no list ${list.source}: this script wants to be mended.`)
  const at = start.index + end
  return `${from}\n${text.slice(0, at)}, ${id}${text.slice(at).replace(/^,/, '')}`
}
