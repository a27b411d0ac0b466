import { Data3DTexture, DataTexture, FloatType, RGBFormat, type Texture } from 'three'
import { runSync } from '../../lib/runSync.ts'
import type { Filter } from '../filters/Filter.ts'
import { lutTexture, type RendererTextures, texelSteps } from './textures.ts'
import { tableUniforms } from './uniforms.ts'

type Uniforms = ReturnType<typeof tableUniforms>

/**
 * Textures of the filters' tables: those of the films that ship, which were uploaded before, and those that a filter
 * brings along, uploaded when it is drawn first. Another table of the same filter takes its place. Free them with
 * `dispose`.
 */
export function createTableTextures(luts: RendererTextures['luts']) {
  const kept = new Map<string, { readonly uniforms: Uniforms; table: Filter['table'] }>()
  return {
    /** Uniforms of a filter's table; the same object each time, for all of its materials. */
    uniformsOf: (filter: Filter): Uniforms => {
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

function upload(uniforms: Uniforms, table: NonNullable<Filter['table']>): void {
  if (!('positions' in table)) {
    uniforms.uLut.value = lutTexture(table.size, runSync(texelSteps(table)))
    return
  }
  const { positions, grid } = table
  const { data, size } = grid
  uniforms.uLutPositions.value = asFloats(new DataTexture(positions, 256, 1))
  uniforms.uLutGrid.value = asFloats(new Data3DTexture(data, size, size, size))
}

function free(uniforms: Uniforms): void {
  for (const uniform of Object.values(uniforms)) {
    uniform.value?.dispose()
    uniform.value = null
  }
}

/** Three 32-bit floats a texel: every WebGL2 has them, up to 256 texels along each side. */
function asFloats<Any extends Texture>(texture: Any): Any {
  return Object.assign(texture, {
    internalFormat: 'RGB32F',
    format: RGBFormat,
    type: FloatType,
    needsUpdate: true,
  })
}
