import type { Plugin } from 'vite'

/** three's own renderer, as it is published. */
const rendererModule = /\/three\/build\/three\.module\.js$/

/** A line of it with one chunk of GLSL. */
const shaderLine = /^(?<head>(?:const|var) [\w$]+ = )"(?<glsl>(?:[^"\\]|\\.)*)";$/gm

/** What GLSL has and a name or a message has not. */
const isShader = (text: string) => /#include|#if|#define|\bvoid\b|\buniform\b|\bvarying\b|\bgl_/.test(text)

/** Less than this is another three.js, which has to be looked at. */
const fewestShaders = 100

/**
 * Leaves three.js' own shaders out of the build: nobody has a use for a standard material who paints with raw shaders
 * alone, and they would be a seventh of all that a visitor downloads.
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

/** @throws Error where three.js keeps its shaders in another way than expected */
export function withoutShaders(code: string): string {
  let count = 0
  const lean = code.replaceAll(shaderLine, (line: string, head: string, glsl: string) => {
    if (!isShader(glsl)) return line
    count += 1
    return `${head}"";`
  })
  if (count < fewestShaders) throw new Error(`three.js has only ${count} shaders of its own to leave out`)
  return lean
}
