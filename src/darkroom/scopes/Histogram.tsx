import { memo } from 'react'

import { clippedParts, countCodes, type Histogram as Counts } from './countCodes.ts'
import type { Pixels } from './Pixels.ts'
import { Scope } from './Scope.tsx'
import styles from './Scope.module.css'

const channels = ['red', 'green', 'blue', 'luma'] as const
const heightOfAll = 100

/** How often each code is in the picture. */
export const Histogram = memo(function Histogram({ picture }: { readonly picture: Pixels }) {
  const counts = countCodes(picture)
  const [black, white] = clippedParts(counts)
  return (
    <Scope name="Histogram" note={`black ${percent(black)}, white ${percent(white)}`}>
      <svg viewBox={`0 0 255 ${heightOfAll}`} preserveAspectRatio="none" aria-hidden="true">
        {[64, 128, 191].map((code) => (
          <path key={code} className={styles['grid']} d={`M${code} 0V${heightOfAll}`} />
        ))}
        {channels.map((channel) => (
          <path
            key={channel}
            className={styles['area']}
            data-channel={channel}
            d={outline(counts, channel)}
          />
        ))}
      </svg>
    </Scope>
  )
})

function percent(part: number): string {
  return `${(part * 100).toFixed(1)} %`
}

/** The root of the counts, so that a peak leaves the rest in sight; black and white alone don't set the height. */
function outline(counts: Counts, channel: (typeof channels)[number]): string {
  const inner = channels.flatMap((name) => counts[name].slice(1, -1))
  const highest = Math.sqrt(Math.max(1, ...inner))
  const points = counts[channel].map((count, code) => {
    const height = Math.min(1, Math.sqrt(count) / highest) * heightOfAll
    return `L${code} ${(heightOfAll - height).toFixed(1)}`
  })
  return `M0 ${heightOfAll}${points.join('')}L255 ${heightOfAll}Z`
}
