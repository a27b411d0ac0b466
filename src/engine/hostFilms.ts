/**
 * The film engine's door for the booth's server: what makes a filter of a host's file. Unlike `workbench.ts` it needs
 * neither a browser nor Vite.
 */

export { bakeLut } from './film/bakeLut.ts'
export { CubeError, importedLut } from './film/cube/cubeLut.ts'
export { decodeCube, parseCube } from './film/cube/parseCube.ts'
export type { Lut } from './film/lut.ts'
export { resolveFilm } from './film/resolveFilm.ts'
export { type FilterFile, filterFileSchema, paramsOfFile, plainShader } from './filters/filterFile.ts'
