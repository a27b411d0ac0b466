import { newFilterFile, textOfFile } from '../../../src/darkroom/exchange/newFilter.ts'

type Files = Readonly<Record<string, string>>

/** Filter that a new one is a copy of. */
const model = { id: 'portra400', name: 'Portra400' }

/** Path of the registry, the list of all filters. */
export const registryPath = 'src/engine/filters/filters.ts'

/**
 * Files of a new filter, and the registry with it: texts by path.
 * @param read reads a file of the project
 */
export function filesOf(name: string, read: (path: string) => string): Files {
  const id = name.toLowerCase()
  const like = (path: string) => read(path).replaceAll(model.id, id).replaceAll(model.name, name)
  const file = newFilterFile(read(`filters/${model.id}.json`), name)
  return {
    [`shaders/${id}.frag`]: like(`shaders/${model.id}.frag`).replace(/^\/\/.*/, `// ${name}: a new filter.`),
    [`filters/${id}.json`]: textOfFile({ ...file, shader: `${id}.frag` }),
    [registryPath]: register(id, read(registryPath)),
  }
}

/** Adds a filter at the end of the registry's list. @throws Error where the registry has no such list */
function register(id: string, registry: string): string {
  const lastImport = registry.lastIndexOf('.json')
  const endOfImports = registry.indexOf('\n', lastImport) + 1
  const endOfList = registry.indexOf('\n]', endOfImports) + 1
  if (lastImport < 0 || endOfList === 0) {
    throw new Error(`${registryPath} has no list of filters: tools/commands/newFilter has to be changed.`)
  }
  return [
    registry.slice(0, endOfImports),
    `import ${id} from '../../../filters/${id}.json' with { type: 'json' }\n`,
    registry.slice(endOfImports, endOfList),
    `  define('${id}', ${id}),\n`,
    registry.slice(endOfList),
  ].join('')
}
