import { type Filter, type FilterRenderer, withParamValues } from '../../engine/index.ts'
import { strengthParams } from '../../engine/workbench.ts'
import { askWorker } from '../workers/askWorker.ts'
import { latticeOrders, paintLattice, readLattice } from './colourLattice.ts'
import { fixedOptions, type TunedFilter, withLut } from '../compare/comparePane.ts'
import { unconverted } from '../source/cropImage.ts'
import { openFilmTuner } from '../workers/filmTuner.ts'
import type { Preset } from '../preset.ts'

type ExportRequest = {
  readonly filter: Filter
  readonly preset: Preset
  /** Develops the colours of the shader, where it has one. */
  readonly renderer: FilterRenderer
}

/**
 * Exports a tuned filter as a `.cube` file: its film, and what its shader does to colours. The table is made off the
 * main thread, in about a second.
 * @returns its text, and a sentence that says what it holds and what it lacks
 * @throws Error (rejects) where the film can't be baked, the GPU is lost or the browser gives no worker
 */
export async function exportCube({ filter, preset, renderer }: ExportRequest) {
  const { id, name, film } = filter
  const lattice = renderer.kind === 'gpu' ? await developTuned(renderer, filter, preset) : null
  const { text, hasShaderColour } = await askWorker('exportCube', {
    title: name,
    filterId: film,
    values: preset.film,
    developed: lattice?.codes ?? null,
  })
  const sentence = (rest: string) => ({ text, notice: `${id}.cube holds the ${rest}` })
  const left = 'without what moves or has a place in the picture'
  if (!lattice) {
    return sentence(`film of ${name} alone: without WebGL the colours of its shader can’t be measured.`)
  }
  if (!hasShaderColour) return sentence(`colours of ${name}, ${left}.`)
  const mean = lattice.isSpatial
    ? ' The shader changes colours by their place, too: of those it holds a mean.'
    : ''
  return sentence(`colours of ${name} and of its shader, ${left}.${mean}`)
}

/** Develops the lattice with the film as it is tuned, whichever edit is shown. */
async function developTuned(renderer: FilterRenderer, filter: Filter, preset: Preset) {
  const tuned = withParamValues(filter, preset.params)
  if (filter.film === null) return developLattice(renderer, { filter: tuned, lut: null })
  const tuner = openFilmTuner()
  try {
    const baked = await tuner.bake(filter.film, preset.film)
    return await developLattice(renderer, { filter: tuned, lut: baked?.lut ?? null })
  } finally {
    tuner.close()
  }
}

/** More than this between two places is not rounding, codes of 0 to 255. */
const roundingCodes = 3

/**
 * Develops the lattice by a filter's shader, without the effects that have a place: what the shader makes of colours.
 * @returns codes of 0 to 255, and whether they depend on the place in the image
 * @throws RendererLostError (rejects) when the GPU context is lost meanwhile
 */
async function developLattice(renderer: FilterRenderer, { filter, lut }: TunedFilter) {
  const bare = withParamValues(filter, Object.fromEntries(strengthParams.map((name) => [name, 0])))
  const options = { ...fixedOptions, filter: bare, dateStamp: false }
  const develop = async (order: number) => {
    const image = await createImageBitmap(paintLattice(order), unconverted)
    try {
      return readLattice(withLut(renderer, { filter: bare, lut }).develop(image, options), order)
    } finally {
      image.close()
    }
  }
  const [here, there] = [await develop(latticeOrders[0]), await develop(latticeOrders[1])]
  const isSpatial = here.some((code, at) => Math.abs(code - (there[at] ?? 0)) > roundingCodes)
  return { codes: here.map((code, at) => (code + (there[at] ?? 0)) / 2), isSpatial }
}
