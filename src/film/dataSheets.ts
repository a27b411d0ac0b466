import type { Layers, CurveFigures, Spectrum } from './Film.ts'
import { sensitivity, spectrum } from './spectrum.ts'
import { mapLayers } from './Film.ts'

type ByLayer<T> = { readonly r: T; readonly g: T; readonly b: T }
type Plotted = readonly (number | null)[]

type ColourSheet = {
  readonly wavelength_nm: readonly number[]
  readonly characteristic: ByLayer<CurveFigures>
  readonly log_sensitivity: ByLayer<Plotted>
}

type DyeSheet = {
  readonly wavelength_nm: readonly number[]
  readonly characteristic: ByLayer<CurveFigures>
  readonly dye_density: { readonly c: Plotted; readonly m: Plotted; readonly y: Plotted }
}

export function layerCurves({ characteristic: { r, g, b } }: Pick<ColourSheet, 'characteristic'>) {
  return [r, g, b] as const
}

export function layerSensitivities({
  wavelength_nm: wavelengthNm,
  log_sensitivity,
}: ColourSheet): Layers<Spectrum> {
  const { r, g, b } = log_sensitivity
  return mapLayers([r, g, b], (log10) => sensitivity({ wavelengthNm, log10 }))
}

/** Densities of the cyan, magenta and yellow dye; beyond the plot the last plotted ones: an estimate. */
export function layerDyes({ wavelength_nm, dye_density: { c, m, y } }: DyeSheet): Layers<Spectrum> {
  return mapLayers([c, m, y], (densities) => {
    const plotted = wavelength_nm.flatMap((nm, i) => {
      const density = densities[i] ?? null
      return density === null ? [] : [{ nm, density }]
    })
    const nearest = (nm: number) =>
      plotted.reduce((best, point) => (Math.abs(point.nm - nm) < Math.abs(best.nm - nm) ? point : best))
    return spectrum((nm) => nearest(nm).density)
  })
}
