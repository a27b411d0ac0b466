type Files = Readonly<Record<string, string>>

/** The filter that a new one begins as. */
const model = { id: 'portra400', name: 'Portra400' }

/** The list of all filters. */
export const registryPath = 'src/filters/filters.ts'

/** Path and text of the files of a new filter, and of the registry with it; `read` gives those that there are. */
export function filesOf(name: string, read: (path: string) => string): Files {
  const id = name.toLowerCase()
  const like = (path: string) => read(path).replaceAll(model.id, id).replaceAll(model.name, name)
  return {
    [`shaders/${id}.frag`]: like(`shaders/${model.id}.frag`).replace(/^\/\/.*/, `// ${name}: a new filter.`),
    [`filters/${id}.json`]: definition(name, read(`filters/${model.id}.json`)),
    [registryPath]: register(id, read(registryPath)),
  }
}

/** The model's file, film recipe and values included, with a name and a shader of its own. */
function definition(name: string, text: string): string {
  const own = {
    name,
    description: 'A new look that nobody has described yet.',
    shader: `${name.toLowerCase()}.frag`,
  }
  return Object.entries(own).reduce(
    (changed, [key, value]) => changed.replace(new RegExp(`"${key}": ".*"`), `"${key}": "${value}"`),
    text,
  )
}

/**
 * The registry with a filter at its end.
 * @throws Error where it has no such list any more
 */
function register(id: string, registry: string): string {
  const lastImport = registry.lastIndexOf('.json')
  const endOfImports = registry.indexOf('\n', lastImport) + 1
  const endOfList = registry.indexOf('] as const')
  if (lastImport < 0 || endOfList < endOfImports) {
    throw new Error(`${registryPath} has no list of filters: tools/commands/newFilter has to be changed.`)
  }
  return [
    registry.slice(0, endOfImports),
    `import ${id} from '../../filters/${id}.json' with { type: 'json' }\n`,
    registry.slice(endOfImports, endOfList),
    `  define('${id}', ${id}),\n`,
    registry.slice(endOfList),
  ].join('')
}
