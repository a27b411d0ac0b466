const files: Readonly<Record<string, string>> = import.meta.glob('../visual/golden/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Where the browser finds each golden, by its name. */
export const goldenUrls: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, url]) => [path.replace(/^.*\/|\.png$/g, ''), url]),
)
