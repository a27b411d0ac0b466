import { memo } from 'react'

import type { FilmCurves } from '../../film/filmCurves.ts'
import type { LightTable } from '../table/createLightTable.ts'
import { Curves } from './Curves.tsx'
import { Histogram } from './Histogram.tsx'
import { Patches } from './Patches.tsx'
import styles from './Scopes.module.css'
import { useReading } from './useReading.ts'
import { Vectorscope } from './Vectorscope.tsx'
import { Waveform } from './Waveform.tsx'

type Props = {
  readonly table: LightTable
  /** Where the look under the controls is shown. */
  readonly side: 'left' | 'right'
  readonly curves: FilmCurves | null
}

/** The instruments: of the picture as it is shown, of the film, and of the chart. */
export const Scopes = memo(function Scopes({ table, side, curves }: Props) {
  const reading = useReading(table, side)
  return (
    <section className={styles['scopes']} aria-label="Scopes">
      {reading && (
        <>
          <Histogram picture={reading.after} />
          <Waveform picture={reading.after} />
          <Vectorscope picture={reading.after} />
          <Curves curves={curves} picture={reading.before} />
          {reading.patches && <Patches patches={reading.patches} />}
        </>
      )}
    </section>
  )
})
