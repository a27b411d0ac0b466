import type { Plugin } from 'vite'

/** Entry of three's sources; the package's own entry is one file with everything in it. */
const sources = 'three/src/Three.js'

/**
 * Modules of three that raw shader materials without lights, shadows, backgrounds, environments and headsets never use, and
 * as much of them as its renderer calls.
 */
const unused: Readonly<Record<string, string>> = {
  'renderers/shaders/ShaderChunk': 'export const ShaderChunk = {}',
  'renderers/shaders/ShaderLib': 'export const ShaderLib = {}',
  'renderers/shaders/DFGLUTData': 'export const getDFGLUT = () => null',
  'extras/PMREMGenerator': 'export class PMREMGenerator {}',
  'renderers/webgl/WebGLOutput': 'export class WebGLOutput {}',
  'renderers/webgl/WebGLBackground': `export function WebGLBackground() {
  return { render() {}, addToRenderList() {}, dispose() {} }
}`,
  'renderers/webgl/WebGLClipping': `export function WebGLClipping() {
  return { uniform: { value: null }, numPlanes: 0, numIntersection: 0, init: () => false }
}`,
  'renderers/webgl/WebGLEnvironments': `export function WebGLEnvironments() {
  return { get: () => null, dispose() {} }
}`,
  // The kinds of lights and shadows that a program counts.
  'renderers/webgl/WebGLLights': `const kinds = 'sun directional point spot spotLightMap rectArea hemi sunShadowMap directionalShadowMap pointShadowMap spotShadowMap'
  export function WebGLLights() {
    const none = Object.fromEntries(kinds.split(' ').map((kind) => [kind, []]))
    return {
      state: { ...none, version: 0, numSpotLightShadowsWithMaps: 0, numLightProbes: 0 },
      setup() {},
      setupView() {},
    }
  }`,
  'renderers/webgl/WebGLMaterials': `export function WebGLMaterials() {
  return {
    refreshMaterialUniforms(_uniforms, material) {
      material.uniformsNeedUpdate = false
    },
  }
}`,
  'renderers/webgl/WebGLUniformsGroups': `export function WebGLUniformsGroups() {
  return { dispose() {} }
}`,
  'renderers/webgl/WebGLMorphtargets': 'export class WebGLMorphtargets {}',
  'renderers/webgl/WebGLShadowMap': `export function WebGLShadowMap() {
  this.enabled = false
  this.render = () => undefined
}`,
  'renderers/webxr/WebXRManager': `import { EventDispatcher } from '../../core/EventDispatcher.js'
  class WebXRManager extends EventDispatcher {
    enabled = false
    isPresenting = false
    getEnvironmentBlendMode() {}
    setAnimationLoop() {}
    dispose() {}
  }
  export { WebXRManager }`,
}

const unusedModule = new RegExp(`/three/src/(?<name>${Object.keys(unused).join('|')})\\.js$`)

/**
 * Vite plugin that builds three from its sources, without what the booth never uses: the built-in shaders alone would be a
 * seventh of everything that a visitor downloads. Where a new version of three has them elsewhere, the size budget fails.
 */
export function slimThree(): Plugin {
  return {
    name: 'slim-three',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^three$/ },
      handler(_id, importer) {
        return this.resolve(sources, importer)
      },
    },
    load: {
      filter: { id: unusedModule },
      handler(id) {
        return unused[unusedModule.exec(id)?.groups?.['name'] ?? ''] ?? null
      },
    },
  }
}
