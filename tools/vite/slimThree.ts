import type { Plugin } from 'vite'

/** Module of three's WebGLRenderer. */
const rendererModule = /\/three\/build\/three\.module\.js$/

/** Line of the module with one chunk of GLSL. */
const shaderLine = /^(?<head>(?:const|var) [\w$]+ = )"(?<glsl>(?:[^"\\]|\\.)*)";$/gm

/** Tells GLSL from names and messages. */
const isShader = (text: string) => /#include|#if|#define|\bvoid\b|\buniform\b|\bvarying\b|\bgl_/.test(text)

/** Table of the built-in shaders; its uniforms are merged when three loads, a long task of a phone. */
const shaderTable = /^const ShaderLib = \{\n[^]*?^ShaderLib\.physical = \{\n[^]*?^\};\n/m

/** Least number of shaders; with fewer, three has changed and the pattern must be checked. */
const minShaders = 100

/**
 * Vite plugin that removes three's built-in shaders: the booth uses raw shader materials only, and the built-in shaders
 * would be a seventh of everything that a visitor downloads.
 */
export function slimThree(): Plugin {
  return {
    name: 'lean-three',
    apply: 'build',
    transform: {
      filter: { id: rendererModule },
      handler: (code) => ({ code: withoutShaders(code), map: null }),
    },
  }
}

/**
 * Replaces the shaders of three's module by empty texts, and their table by an empty one.
 * @throws Error where it has not enough of them, or no table
 */
export function withoutShaders(code: string): string {
  let count = 0
  const lean = code.replaceAll(shaderLine, (line: string, head: string, glsl: string) => {
    if (!isShader(glsl)) return line
    count += 1
    return `${head}"";`
  })
  if (count < minShaders) throw new Error(`three.js has only ${count} shaders of its own to leave out`)
  if (!shaderTable.test(lean)) throw new Error('three.js has no table of its shaders to leave out')
  return lean.replace(shaderTable, 'const ShaderLib = {};\n')
}
