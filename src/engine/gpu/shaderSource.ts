type ShaderLibrary = { readonly texts: Map<string, string>; readonly listeners: Set<() => void> }

const files: Record<string, string> = import.meta.glob(
  ['../../../shaders/**/*.{frag,glsl,vert}', '!../../../shaders/common/cube.glsl'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

// Vite re-runs this module when a shader is saved; the library is handed from the old run to the new one.
const library: ShaderLibrary = import.meta.hot?.data['library'] ?? { texts: new Map(), listeners: new Set() }
// Loaded with the first `.cube` file.
if (!library.texts.has('common/cube.glsl')) library.texts.set('common/cube.glsl', '')
for (const [path, text] of Object.entries(files)) library.texts.set(path.replace(/^.*\/shaders\//, ''), text)

/** Source of a file under `shaders/`, for example `classic.frag`; undefined where there is none. */
export function shaderSource(path: string): string | undefined {
  return library.texts.get(path)
}

/**
 * Calls back after a shader was saved, in development only.
 * @returns cleanup
 */
export function onShaderEdit(listener: () => void): () => void {
  library.listeners.add(listener)
  return () => {
    library.listeners.delete(listener)
  }
}

/** Replaces the sources of saved shaders, by path, and calls the listeners of `onShaderEdit`. */
export function saveShaders(texts: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(texts)) library.texts.set(path, text)
  for (const listener of library.listeners) listener()
}

if (import.meta.hot?.data) import.meta.hot.data['library'] = library
import.meta.hot?.accept(() => saveShaders({}))
