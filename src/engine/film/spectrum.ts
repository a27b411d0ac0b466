import type { Spectrum } from './Film.ts'

/** Wavelengths of every spectrum: 380 to 780 nm by 10. */
export const wavelengthsNm: readonly number[] = Array.from({ length: 41 }, (_, i) => 380 + 10 * i)

/** Samples a function of the wavelength. */
export function spectrum(valueAt: (nm: number) => number): Spectrum {
  return wavelengthsNm.map(valueAt)
}

/** Spectral sensitivity as data sheets have it: log10 by wavelength, null where nothing is plotted. */
type LogSensitivity = {
  readonly wavelengthNm: readonly number[]
  readonly log10: readonly (number | null)[]
}

/** Linear sensitivity; 0 where the data sheet plots nothing. */
export function sensitivity({ wavelengthNm, log10 }: LogSensitivity): Spectrum {
  return spectrum((nm) => {
    const plotted = log10[wavelengthNm.indexOf(nm)] ?? null
    return plotted === null ? 0 : 10 ** plotted
  })
}

/** Sum over the wavelengths of the product of spectra. */
export function integral(first: Spectrum, ...others: readonly Spectrum[]): number {
  return first.reduce(
    (sum, value, i) => sum + others.reduce((product, other) => product * (other[i] ?? 0), value),
    0,
  )
}
