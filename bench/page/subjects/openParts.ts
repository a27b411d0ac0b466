import { saveShaders, shaderSource } from '../../../src/render/gpu/shaderSource.ts'
import { filterById, type FilterId } from '../../../src/filters/filters.ts'
import type { Scene, Subject } from '../Subject.ts'
import { openBooth } from './openBooth.ts'

const whole: FilterId = 'portra400'

/** Variants of a film without one of its parts; each takes the place of another filter. */
const variants: readonly { readonly id: FilterId; readonly name: string; readonly body: string }[] = [
  { id: 'ektar100', name: 'without grain', body: 'applyLut(lensLight(uv))' },
  { id: 'tmax3200', name: 'without the LUT', body: 'addGrain(lensLight(uv), uv)' },
  {
    id: 'polaroid',
    name: 'without the tap for bloom',
    body: 'printFilm(expose(sampleLens(uv), uv), uv)',
  },
  {
    id: 'vintage',
    name: 'without meter and vignette',
    body: 'printFilm(sampleLens(uv) + bloomLight(uv), uv)',
  },
]

/** Subjects of one film, whole and without each of its parts, and of Classic. */
export async function openParts(scene: Scene): Promise<readonly Subject[]> {
  saveShaders(
    Object.fromEntries(
      variants.map(({ id, body }) => {
        const { shader } = filterById(id)
        return [shader, (shaderSource(shader) ?? '').replace('return filmLook(uv);', `return ${body};`)]
      }),
    ),
  )
  const names = new Map<string, string>(variants.map(({ id, name }) => [filterById(id).name, name]))
  const kept = new Set([filterById('classic').name, filterById(whole).name, ...names.keys()])
  const subjects = await openBooth(scene)
  return subjects.flatMap((subject) =>
    kept.has(subject.name) ? [{ ...subject, name: names.get(subject.name) ?? subject.name }] : [],
  )
}
