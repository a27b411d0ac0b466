import { atom } from 'jotai'
import type { ShaderError } from '../../engine/workbench.ts'
import type { Size } from '../../lib/geometry.ts'
import type { Source } from '../source/source.ts'
import { comparedAtom, editorAtom, openSourceAtom, shownSourceAtom } from '../state/darkroomAtoms.ts'
import type { EditId } from '../state/editorState.ts'
import type { ComparePanes } from '../viewer/viewport.ts'
import type { PaneContent } from './comparePane.ts'
import { tunedFilterAtoms } from './tunedFilterAtoms.ts'

/** Error of the shader that was saved last; null while it has none. Its only writer is the comparison stage. */
export const shaderErrorAtom = atom<ShaderError | null>(null)

/** Request for a comparison; null until the first source is open. */
export const compareRequestAtom = atom((get): CompareRequest | null => {
  const source = get(shownSourceAtom)
  if (!source) return null
  const compared = get(comparedAtom)
  const tuned = (id: EditId) => get(tunedFilterAtoms[id].tunedAtom)
  if (compared.mode === 'ab') return { source, left: tuned('a'), right: tuned('b') }
  const left = { after: null, before: 'before', reference: compared.reference } as const
  return { source, left: left[compared.mode], right: tuned(get(activeAtom)) }
})

const activeAtom = atom((get) => get(editorAtom).active)

const paneNames = { after: null, before: ['Before', 'After'], ab: ['A', 'B'] } as const

/** Names of the two panes; null for a single one. */
export const paneNamesAtom = atom((get): readonly [left: string, right: string] | null => {
  const compared = get(comparedAtom)
  return compared.mode === 'reference' ? [compared.reference.name, 'After'] : paneNames[compared.mode]
})

/** Curves of the active edit's film; null until it is baked, and without a film. */
export const filmCurvesAtom = atom((get) => get(tunedFilterAtoms[get(activeAtom)].filmAtom)?.curves ?? null)

/** Comparison that was developed last; its only writer is the comparison stage. */
export const lastComparisonAtom = atom<Comparison | null>(null)

/** Last comparison; null before the first, and while its source is closed and the next one is not developed. */
export const comparisonAtom = atom((get) => {
  const comparison = get(lastComparisonAtom)
  const open = get(openSourceAtom)
  const source = comparison?.request.source
  return source && (source === open?.source || source === open?.freeze) ? comparison : null
})

const widthAtom = atom((get) => get(lastComparisonAtom)?.size.widthPx ?? 4)
const heightAtom = atom((get) => get(lastComparisonAtom)?.size.heightPx ?? 3)

/** Size of the developed image, 4 x 3 before the first; another object only when it changes. */
export const imageSizeAtom = atom((get): Size => ({ widthPx: get(widthAtom), heightPx: get(heightAtom) }))

/** Request to develop a source through one filter, or through two for a comparison. */
export type CompareRequest = {
  readonly source: Source
  readonly left: PaneContent | null
  readonly right: PaneContent
}

/** Developed comparison: its canvases, the size of the image, and what was requested. The next one has the same canvases. */
export type Comparison = ComparePanes & {
  readonly request: CompareRequest
  readonly size: Size
  /** How many comparisons came before it: another number has other pixels. */
  readonly serial: number
  /** Time that it took, in milliseconds. */
  readonly frameMs: number
}
