import { useEffect, useState } from 'react'

import type { LightTable } from './createLightTable.ts'
import styles from './TickTime.module.css'

/** Ticks that a time is the median of. */
const ticks = 9

/** How long the picture takes to be developed. */
export function TickTime({ table }: { readonly table: LightTable }) {
  const [times, setTimes] = useState<readonly number[]>([])
  useEffect(
    () => table.onPaint((tickMs) => setTimes((before) => [...before.slice(1 - ticks), tickMs])),
    [table],
  )
  const median = times.toSorted((a, b) => a - b)[times.length >> 1]
  return (
    <output className={styles['time']}>{median === undefined ? '' : `Tick ${median.toFixed(1)} ms`}</output>
  )
}
