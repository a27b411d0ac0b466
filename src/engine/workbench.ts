/**
 * The film engine's workbench: what makes and tunes filters, for the darkroom and the commands. It loads every data sheet,
 * which visitors and the server do without: they import `index.ts`.
 */

// What a designer edits of a filter, within which ranges.
export { editableParams } from './filters/editableParams.ts'
export { type FilterFile, filterFileSchema, neutralAxisSchema, strengthParams } from './filters/filterFile.ts'
export { neutralAxisRanges, type ParamRange } from './filters/paramRanges.ts'
export type { Film, FilmValues, NeutralAxis, Print } from './film/Film.ts'

// Films: from a recipe to its print and its LUT.
export { filmOf } from './film/films.ts'
export { type FilmRecipe, resolveFilm, withFilmValues } from './film/resolveFilm.ts'
export { bakeCoarseLut, bakeLut, bakeLutSteps, printOf } from './film/bakeLut.ts'
export { type FilmCurves, filmCurves } from './film/filmCurves.ts'
export type { Lut } from './film/lut.ts'

// `.cube` files.
export { CubeError, type CubeLut, type ImportedLut, importedLut, sampleCube } from './film/cube/cubeLut.ts'
export { readCube } from './film/cube/parseCube.ts'
export { cubeOf } from './film/cube/writeCube.ts'

// Shaders: their errors, and the time that each pass takes.
export type { ShaderError } from './gpu/ShaderError.ts'
export { openGpuTimer } from './gpu/gpuTimer.ts'
