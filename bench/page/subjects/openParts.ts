import { saveShaders } from '../../../src/render/gpu/shaderSource.ts'
import { filterById, type FilterId } from '../../../src/filters/filters.ts'
import type { Scene, Subject } from '../Subject.ts'
import { openBooth } from './openBooth.ts'

const whole: FilterId = 'portra400'

/** One film with one of its parts left out each, painted under the names of others. */
const variants: readonly { readonly id: FilterId; readonly name: string; readonly body: string }[] = [
  { id: 'ektar100', name: 'without grain', body: 'filmPrint(throughLens(uv))' },
  { id: 'tmax3200', name: 'without the LUT', body: 'grained(throughLens(uv), uv)' },
  {
    id: 'polaroid',
    name: 'without the tap for bloom',
    body: 'grained(filmPrint(exposed(lensPicture(uv), uv)), uv)',
  },
  {
    id: 'vintage',
    name: 'without meter and vignette',
    body: 'grained(filmPrint(lensPicture(uv) + glow(uv)), uv)',
  },
]

/** A film beside itself without one of its parts: what each of them takes of its frame. */
export async function openParts(scene: Scene): Promise<readonly Subject[]> {
  const includes = ['lens', 'lut', 'grain'].map((name) => `#include "common/${name}.glsl"\n`).join('')
  saveShaders(
    Object.fromEntries(
      variants.map(({ id, body }) => [
        filterById(id).shader,
        `${includes}vec3 develop(vec2 uv) { return ${body}; }\n`,
      ]),
    ),
  )
  const names = new Map<string, string>(variants.map(({ id, name }) => [filterById(id).name, name]))
  const kept = new Set([filterById('classic').name, filterById(whole).name, ...names.keys()])
  const subjects = await openBooth(scene)
  return subjects.flatMap((subject) =>
    kept.has(subject.name) ? [{ ...subject, name: names.get(subject.name) ?? subject.name }] : [],
  )
}
