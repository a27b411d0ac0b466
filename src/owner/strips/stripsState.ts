import * as v from 'valibot'
import { assertNever } from '../../lib/assertNever.ts'
import { findStrips, type StripSearch } from './findStrips.ts'

/** Copy of a strip that its host keeps, as the server lists it. */
export const keptCopySchema = v.object({
  /** Name of its files without the ending: `retro-photostrip-2026-11-27-201530-k3Fz9QpL`. */
  id: v.string(),
  hasMoving: v.boolean(),
})

/** Copy of a strip that its host keeps. */
export type KeptCopy = Readonly<v.InferOutput<typeof keptCopySchema>>

/** The list of copies, as its owner looks at it. */
export type Strips = {
  /** All copies, newest first; null until they are loaded. */
  readonly copies: readonly KeptCopy[] | null
  readonly search: StripSearch & { readonly page: number }
  /** Ids of the selected copies, also those that the search does not find. */
  readonly chosen: ReadonlySet<string>
}

/** List before it is loaded. */
export const initialStrips: Strips = {
  copies: null,
  search: { night: '', text: '', page: 0 },
  chosen: new Set(),
}

/** Event of the list. */
export type StripsEvent =
  /** The section is shown: its search is that of the start. */
  | { readonly type: 'opened' }
  | { readonly type: 'loaded'; readonly copies: readonly KeptCopy[] }
  /** What is not said stays; another search begins on its first page. */
  | { readonly type: 'searched'; readonly search: Partial<Strips['search']> }
  /** The copies with these ids, and no others, are selected. */
  | { readonly type: 'chosen'; readonly ids: readonly string[] }

/** Reducer of the list. */
export function reduceStrips(strips: Strips, event: StripsEvent): Strips {
  switch (event.type) {
    case 'opened':
      return { ...initialStrips, copies: strips.copies }
    case 'loaded':
      return { ...strips, copies: event.copies }
    case 'searched':
      return { ...strips, search: { ...strips.search, page: 0, ...event.search } }
    case 'chosen':
      return { ...strips, chosen: new Set(event.ids) }
    default:
      return assertNever(event)
  }
}

/** The page that is shown, and what is selected of all that is found: nothing is deleted that the owner does not see. */
export function findPage({ copies, search, chosen }: Strips, pageSize: number) {
  const all = copies?.map(({ id }) => id) ?? []
  const ids = findStrips(all, search)
  // Others may have deleted what was on the last pages.
  const last = Math.max(0, Math.ceil(ids.length / pageSize) - 1)
  const current = Math.min(search.page, last)
  const shown = ids.slice(current * pageSize, (current + 1) * pageSize)
  return { all, ids, selected: ids.filter((id) => chosen.has(id)), shown, page: current, last }
}
