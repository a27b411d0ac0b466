import { bisect } from '../lib/bisect.ts'
import { type CharacteristicCurve, characteristicCurve, type CurveFigures } from './characteristicCurve.ts'
import type { Layers } from './Film.ts'
import { mapLayers } from './mapLayers.ts'
import type { Stock } from './stock.ts'

/** Status A density of one layer of the print, over its paper, at a log10 exposure relative to mid grey. */
export type LayerDensity = (relativeLogE: number) => number

/**
 * Film and paper in one. The printer's lights, one for each layer, are those that give mid grey its densities.
 * @param greyD densities of mid grey over the paper
 */
export function layerDensities({ film, paper }: Stock, greyD: Layers<number>): Layers<LayerDensity> {
  return mapLayers(paper, (figures, i) => {
    const density = overBase(figures)
    const greyLogE = bisect(density, greyD[i], figures.logE[0] ?? 0, figures.logE.at(-1) ?? 0)
    return (relativeLogE) => density(greyLogE - film[i](relativeLogE))
  })
}

/** Density over what the paper has without any light. */
function overBase(figures: CurveFigures): CharacteristicCurve {
  const curve = characteristicCurve(figures)
  const baseD = curve(figures.logE[0] ?? 0)
  return (logE) => curve(logE) - baseD
}
