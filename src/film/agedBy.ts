import type { Ageing, Layers } from './Film.ts'
import { mapLayers } from './mapLayers.ts'

/** As much of an ageing as `fade` says: 0 is a print from yesterday, 1 all of it; in proportion between and beyond. */
export function agedBy({ dyesLeft, stain }: Ageing, fade: number): Ageing {
  const part = (fresh: number, aged: Layers<number>) =>
    mapLayers(aged, (value) => fresh * (1 - fade) + value * fade)
  return { dyesLeft: part(1, dyesLeft), stain: part(0, stain) }
}
