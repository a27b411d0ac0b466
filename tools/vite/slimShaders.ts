import type { Plugin } from 'vite'

/** Source of a shader, imported as a text. */
const shaderText = /\/shaders\/.*\.(?:frag|glsl|vert)\?raw$/

/** Vite plugin that leaves comments and blank lines out of the booth's shaders, which the build has as texts. */
export function slimShaders(): Plugin {
  return {
    name: 'slim-shaders',
    apply: 'build',
    transform: {
      filter: { id: shaderText },
      handler(code) {
        const text: unknown = JSON.parse(code.replace(/^export default /, '').replace(/;?\s*$/, ''))
        return { code: `export default ${JSON.stringify(withoutComments(String(text)))}`, map: null }
      },
    },
  }
}

/** GLSL without `//` comments, indentation and blank lines. */
export function withoutComments(glsl: string): string {
  return glsl
    .split('\n')
    .map((line) => line.replace(/\/\/.*$/, '').trim())
    .filter((line) => line !== '')
    .join('\n')
}
