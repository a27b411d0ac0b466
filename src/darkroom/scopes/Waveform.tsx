import { memo } from 'react'

import { PaintedCanvas } from './PaintedCanvas.tsx'
import { paintColourCounts } from './paintCounts.ts'
import type { Pixels } from './Pixels.ts'
import { Scope } from './Scope.tsx'
import styles from './Scope.module.css'
import { traceWaveform, waveformLevels } from './traceWaveform.ts'

/** The codes of each column of the picture, from black at the bottom to white at the top. */
export const Waveform = memo(function Waveform({ picture }: { readonly picture: Pixels }) {
  const size = { widthPx: picture.width, heightPx: waveformLevels }
  return (
    <Scope name="Waveform" note="0 to 100 %">
      <PaintedCanvas label="Waveform" image={paintColourCounts(traceWaveform(picture), size)} />
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {[25, 50, 75].map((level) => (
          <path key={level} className={styles['grid']} d={`M0 ${level}H100`} />
        ))}
      </svg>
    </Scope>
  )
})
