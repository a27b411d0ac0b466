import { memo } from 'react'
import type { Rgb } from '../../colour/srgb.ts'
import type { Densities, FilmCurves } from '../../film/filmCurves.ts'
import type { MeasuredPatch } from '../chart.ts'
import styles from './FilmScopes.module.css'
import frameStyles from './ScopeFrame.module.css'
import { ScopeFrame } from './ScopeFrame.tsx'
import { countCodes, type Histogram, type Pixels } from './traces.ts'

type Props = {
  /** Null for a filter without a film. */
  readonly curves: FilmCurves | null
  /** Image of the source. */
  readonly image: Pixels
}

const colours = ['red', 'green', 'blue'] as const
/** Highest density of the plot. */
const highestD = 3.2

/** Characteristic curves of the film (dashed) and its print over the scene's light, with the range of the image. */
export const FilmCurvesScope = memo(function Curves({ curves, image }: Props) {
  if (!curves) return <ScopeFrame name="Curves" note="no film" />
  const [low, high] = exposureRange(countCodes(image), curves)
  const [first, last] = [curves.logE[0] ?? 0, curves.logE.at(-1) ?? 1]
  const x = (logE: number) => ((Math.min(last, Math.max(first, logE)) - first) / (last - first)) * 100
  const line = (densities: Densities) =>
    densities
      .map((density, i) => `${i ? 'L' : 'M'}${x(curves.logE[i] ?? 0).toFixed(2)} ${y(density)}`)
      .join('')
  const stops = (logE: number) => (logE / Math.log10(2)).toFixed(1)
  return (
    <ScopeFrame name="Curves" note={`picture ${stops(low)} to ${stops(high)} stops`}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <rect
          className={frameStyles['range']}
          x={x(low)}
          width={Math.max(0.5, x(high) - x(low))}
          height="100"
        />
        <path
          className={frameStyles['grid']}
          d={`M${x(0)} 0V100${[1, 2, 3].map((d) => `M0 ${y(d)}H100`).join('')}`}
        />
        <CurvePaths curves={curves.negative} line={line} isDashed />
        <CurvePaths curves={curves.print} line={line} />
      </svg>
      <p className={frameStyles['legend']}>film dashed, print whole</p>
    </ScopeFrame>
  )
})

type PathsProps = {
  readonly curves: readonly Densities[]
  /** Path of a curve. */
  readonly line: (densities: Densities) => string
  readonly isDashed?: boolean
}

function CurvePaths({ curves, line, isDashed = false }: PathsProps) {
  return curves.map((densities, i) => (
    <path
      key={i}
      className={frameStyles['curve']}
      data-channel={channelOf(curves, i)}
      strokeDasharray={isDashed ? '3 2' : undefined}
      d={line(densities)}
    />
  ))
}

function y(density: number): string {
  return (100 - (density / highestD) * 100).toFixed(2)
}

/** Channel of a curve, which sets its colour; the curve of a single layer is white. */
function channelOf(curves: readonly Densities[], index: number): string {
  return curves.length === 1 ? 'luma' : (colours[index] ?? 'luma')
}

/** Patches of the chart: the colour before in a corner of the colour after, and their difference. */
export function PatchesScope({ patches }: { readonly patches: readonly MeasuredPatch[] }) {
  const mean = patches.reduce((sum, { difference }) => sum + difference, 0) / patches.length
  const most = Math.max(...patches.map(({ difference }) => difference))
  return (
    <section className={styles['patches']} aria-labelledby="patches">
      <h2 id="patches">
        Chart, CIEDE2000 <span>{`mean ${mean.toFixed(1)}, most ${most.toFixed(1)}`}</span>
      </h2>
      <ul>
        {patches.map(({ name, before, after, difference }) => (
          <li key={name} title={name} style={{ background: css(after) }}>
            <span className={styles['before']} style={{ background: css(before) }} />
            <span className={styles['name']}>{name}</span>
            <span className={styles['difference']}>{difference.toFixed(1)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function css(code: Rgb): string {
  return `rgb(${code.map((part) => Math.round(part * 255)).join(' ')})`
}

/** Part of the image at each end that is left out of its range: a few specks. */
const leftOut = 0.01

/**
 * Exposure range of an image on a film: log10 of its light relative to mid grey, from its shadows to its highlights.
 * @param luma histogram of the source's image
 */
export function exposureRange(
  { luma }: Pick<Histogram, 'luma'>,
  { codeLogE }: Pick<FilmCurves, 'codeLogE'>,
): readonly [shadows: number, highlights: number] {
  const all = luma.reduce((sum, count) => sum + count, 0)
  const codeAt = (part: number) => {
    let sum = 0
    return luma.findIndex((count) => (sum += count) > part * all)
  }
  const [low, high] = [codeAt(leftOut), codeAt(1 - leftOut)]
  const logE = (code: number) => codeLogE[code] ?? 0
  return [logE(low), logE(high)]
}
