import { runSync } from '../../lib/runSync.ts'
import type { Filter } from '../filters/Filter.ts'
import { cubes } from './cubes.ts'
import { lutTexture, packedTexture, type RendererTextures, texelSteps } from './textures.ts'
import { tableUniforms } from './uniforms.ts'

/** Uniforms of a table. */
export type TableUniforms = ReturnType<typeof tableUniforms>

/**
 * Textures of the filters' tables: those of the films that ship, which were uploaded before, and those that a filter
 * brings along, uploaded when it is drawn first. Another table of the same filter takes its place. Free them with
 * `dispose`.
 */
export function createTableTextures(luts: RendererTextures['luts']) {
  const kept = new Map<string, { readonly uniforms: TableUniforms; table: Filter['table'] }>()
  return {
    /** Uniforms of a filter's table; the same object each time, for all of its materials. */
    uniformsOf: (filter: Filter): TableUniforms => {
      const { id, film, table } = filter
      const found = kept.get(id) ?? { uniforms: tableUniforms(), table: undefined }
      kept.set(id, found)
      const { uniforms } = found
      if (!table) uniforms.uLut.value = film === null ? null : (luts.get(film) ?? null)
      else if (found.table !== table) {
        if (found.table) free(uniforms)
        upload(uniforms, table)
      }
      found.table = table
      return uniforms
    },
    dispose: () => {
      for (const { uniforms, table } of kept.values()) if (table) free(uniforms)
    },
  }
}

function upload(uniforms: TableUniforms, table: NonNullable<Filter['table']>): void {
  if (!('positions' in table)) {
    uniforms.uLut.value = lutTexture(table.size, runSync(texelSteps(table)))
    return
  }
  cubes.current()?.uploadCube(uniforms, table, packedTexture)
}

function free({ uLut, uLutGrid, uLutPositions }: TableUniforms): void {
  for (const uniform of [uLut, uLutGrid, uLutPositions]) {
    uniform.value?.dispose()
    uniform.value = null
  }
}
