/** Publications that the film of a filter is derived from, as its file in `filters/` names them. Under Vite only. */
export function sourcesOf(filterId: string): readonly string[] {
  // By the query, they are modules of their own, which the first screen does not download: as the film's recipes are.
  const sources = import.meta.glob<readonly string[]>('../../../filters/*.json', {
    eager: true,
    import: 'sources',
    query: '?sources.json',
  })
  return sources[`../../../filters/${filterId}.json`] ?? []
}
