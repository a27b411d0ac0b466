import gold200 from '../../../films/film-kodak-gold-200.json' with { type: 'json' }
import ektacolorEdge from '../../../films/paper-kodak-ektacolor-edge.json' with { type: 'json' }
import type { ColourNegative } from '../Film.ts'
import { layerCurves, layerDyes, layerSensitivities } from '../dataSheets.ts'

/** Kodak Gold 200 (E-7022) on Ektacolor Edge (E-19), the paper of the minilabs: what families had. */
export const goldOnEdge: Pick<ColourNegative, 'kind' | 'negative' | 'paper'> = {
  kind: 'colourNegative',
  negative: {
    sensitivities: layerSensitivities(gold200),
    curves: layerCurves(gold200),
    isoSpeed: gold200.iso_in_source,
  },
  paper: { curves: layerCurves(ektacolorEdge), dyes: layerDyes(ektacolorEdge) },
}
