type Library = { readonly text: Map<string, string>; readonly listeners: Set<() => void> }

const files: Record<string, string> = import.meta.glob('../../../shaders/**/*.{frag,glsl,vert}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

// Vite re-runs this module when a shader is saved; the library is handed from the old run to the new one.
const library: Library = import.meta.hot?.data['library'] ?? { text: new Map(), listeners: new Set() }
for (const [path, text] of Object.entries(files)) library.text.set(path.replace(/^.*\/shaders\//, ''), text)

/** Text of one file under `shaders/`, for example `classic.frag`; undefined where there is none. */
export function shaderSource(path: string): string | undefined {
  return library.text.get(path)
}

/** Called after a shader was saved, in development only. Returns the end of it. */
export function onShaderEdit(listener: () => void): () => void {
  library.listeners.add(listener)
  return () => {
    library.listeners.delete(listener)
  }
}

/** Takes in shaders as they were saved, texts by path, and tells who listens. */
export function saveShaders(texts: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(texts)) library.text.set(path, text)
  for (const listener of library.listeners) listener()
}

if (import.meta.hot?.data) import.meta.hot.data['library'] = library
import.meta.hot?.accept(() => saveShaders({}))
