import type { Plugin } from 'vite'

/** Entry of three's sources; the package's own entry is one file with everything in it. */
const sources = 'three/src/Three.js'

/** Modules of three's built-in shaders, and what replaces them. */
const shaderModule = /\/three\/src\/renderers\/shaders\/(?<name>ShaderChunk|ShaderLib)\.js$/

/**
 * Vite plugin that builds three from its sources, without the built-in shaders: the booth uses raw shader materials only,
 * and the built-in shaders would be a seventh of everything that a visitor downloads. Where a new version of three has
 * them elsewhere, the size budget fails.
 */
export function slimThree(): Plugin {
  return {
    name: 'three-without-shaders',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^three$/ },
      handler(_id, importer) {
        return this.resolve(sources, importer)
      },
    },
    load: {
      filter: { id: shaderModule },
      handler(id) {
        const name = shaderModule.exec(id)?.groups?.['name']
        return name === undefined ? null : `export const ${name} = {}\n`
      },
    },
  }
}
