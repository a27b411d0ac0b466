import { memo } from 'react'

import type { Densities, FilmCurves } from '../../film/filmCurves.ts'
import { countCodes } from './countCodes.ts'
import { exposureRange } from './exposureRange.ts'
import type { Pixels } from './Pixels.ts'
import { Scope } from './Scope.tsx'
import styles from './Scope.module.css'

type Props = {
  /** Null for a filter without a film. */
  readonly curves: FilmCurves | null
  /** The picture before the film. */
  readonly picture: Pixels
}

const colours = ['red', 'green', 'blue'] as const
/** Densities that are shown. */
const highestD = 3.2

/** The film's characteristic curves (dashed) and its print's, over the light of the scene, with the picture's range. */
export const Curves = memo(function Curves({ curves, picture }: Props) {
  if (!curves) {
    return (
      <Scope name="Curves" note="no film">
        {null}
      </Scope>
    )
  }
  const [low, high] = exposureRange(countCodes(picture), curves)
  const [first, last] = [curves.logE[0] ?? 0, curves.logE.at(-1) ?? 1]
  const x = (logE: number) => ((Math.min(last, Math.max(first, logE)) - first) / (last - first)) * 100
  const line = (densities: Densities) =>
    densities
      .map((density, i) => `${i ? 'L' : 'M'}${x(curves.logE[i] ?? 0).toFixed(2)} ${y(density)}`)
      .join('')
  const stops = (logE: number) => (logE / Math.log10(2)).toFixed(1)
  return (
    <Scope name="Curves" note={`picture ${stops(low)} to ${stops(high)} stops`}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles['range']} x={x(low)} width={Math.max(0.5, x(high) - x(low))} height="100" />
        <path
          className={styles['grid']}
          d={`M${x(0)} 0V100${[1, 2, 3].map((d) => `M0 ${y(d)}H100`).join('')}`}
        />
        {curves.negative.map((densities, i) => (
          <path
            key={i}
            className={styles['curve']}
            data-channel={nameOf(curves.negative, i)}
            strokeDasharray="3 2"
            d={line(densities)}
          />
        ))}
        {curves.print.map((densities, i) => (
          <path
            key={i}
            className={styles['curve']}
            data-channel={nameOf(curves.print, i)}
            d={line(densities)}
          />
        ))}
      </svg>
      <p className={styles['legend']}>film dashed, print whole</p>
    </Scope>
  )
})

function y(density: number): string {
  return (100 - (density / highestD) * 100).toFixed(2)
}

/** A film of a single layer is drawn in white. */
function nameOf(curves: readonly Densities[], index: number): string {
  return curves.length === 1 ? 'luma' : (colours[index] ?? 'luma')
}
