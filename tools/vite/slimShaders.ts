import type { Plugin } from 'vite'

/** Id of a shader that is imported as a text. */
const shaderText = /\/shaders\/.*\.(?:frag|glsl|vert)\?raw$/

/** Vite plugin that removes comments and blank lines from the shaders, which the build contains as texts. */
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

/** Removes `//` comments, indentation and blank lines from GLSL. */
export function withoutComments(glsl: string): string {
  return glsl
    .split('\n')
    .map((line) => line.replace(/\/\/.*$/, '').trim())
    .filter((line) => line !== '')
    .join('\n')
}
