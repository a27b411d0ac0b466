import { memo } from 'react'
import type { FilmCurves } from '../../engine/workbench.ts'
import type { ImportedCube } from '../state/editorState.ts'
import styles from './ScopeFrame.module.css'
import { channelColours, Plot, ScopeFrame } from './ScopeFrame.tsx'
import { countCodes, type Histogram, type Pixels } from './traces.ts'
import { clamp } from '../../lib/numbers.ts'

type Props = {
  /** Null for a filter without a film. */
  readonly curves: FilmCurves | null
  /** Null while a film is shown. */
  readonly cube: ImportedCube | null
  /** Image of the source. */
  readonly image: Pixels
}

/** Curves of what colours the image: of the film and its print, or of an imported `.cube` file. */
export const CurvesScope = memo(function Curves({ curves, cube, image }: Props) {
  if (cube) return <CubeCurvesScope cube={cube} />
  if (curves) return <FilmCurvesScope curves={curves} image={image} />
  return <ScopeFrame name="Curves" note="no film" />
})

/** Density at the top of the plot. */
const maxD = 3.2
const yOfD = (density: number) => 100 - (density / maxD) * 100
const densities = [0, 1, 2, 3].map((density) => ({ label: String(density), at: yOfD(density) }))

/** Characteristic curves of the film (dashed) and its print over the scene's light, with the range of the image. */
function FilmCurvesScope({ curves, image }: { readonly curves: FilmCurves; readonly image: Pixels }) {
  const [low, high] = exposureRange(countCodes(image), curves)
  const [first, last] = [curves.logE[0] ?? 0, curves.logE.at(-1) ?? 1]
  const x = (logE: number) => ((clamp(logE, first, last) - first) / (last - first)) * 100
  const line = (values: readonly number[]) =>
    pathOf(values.map((density, i) => [x(curves.logE[i] ?? 0), yOfD(density)]))
  const stops = (logE: number) => (logE / Math.log10(2)).toFixed(1)
  const exposures = [-3, -2, -1, 0, 1, 2].map((logE) => ({ label: String(logE), at: x(logE) }))
  return (
    <ScopeFrame name="Curves" note={`picture ${stops(low)} to ${stops(high)} stops`}>
      <AxesPlot xMarks={exposures} xName="log E" yMarks={densities} yName="D, film dashed, print whole">
        <rect className={styles['range']} x={x(low)} width={Math.max(0.5, x(high) - x(low))} height="100" />
        <CurvePaths curves={curves.negative} line={line} isDashed />
        <CurvePaths curves={curves.print} line={line} />
      </AxesPlot>
    </ScopeFrame>
  )
}

const codeMarks = [0, 64, 128, 192, 255].map((code) => ({ label: String(code), at: (code * 100) / 255 }))
const codeMarksUp = codeMarks.map(({ label, at }) => ({ label, at: 100 - at }))

/** Curves of a `.cube` file: the codes that it makes of greys, by channel. */
function CubeCurvesScope({ cube: { name, curves } }: { readonly cube: ImportedCube }) {
  const line = (values: readonly number[]) =>
    pathOf(values.map((code, i) => [(i * 100) / (values.length - 1), 100 - clamp(code, 0, 1) * 100]))
  return (
    <ScopeFrame name="Curves" note={`greys through ${name}`}>
      <AxesPlot xMarks={codeMarks} xName="in" yMarks={codeMarksUp} yName="out">
        <path className={styles['grid']} d="M0 100L100 0" />
        <CurvePaths curves={curves} line={line} />
      </AxesPlot>
    </ScopeFrame>
  )
}

function pathOf(points: readonly (readonly [x: number, y: number])[]): string {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')
}

/** Mark of an axis, in percent from the left or from the top. */
type Mark = { readonly label: string; readonly at: number }

type PlotProps = {
  readonly xMarks: readonly Mark[]
  readonly xName: string
  readonly yMarks: readonly Mark[]
  readonly yName: string
  readonly children: React.ReactNode
}

/** Places of the marks beside the plot. */
const [below, beside] = ['calc(100% + 3px)', 'calc(100% + 4px)']

/** Plot with an axis below and one at the left, each with its marks, and with its name at its end. */
function AxesPlot({ xMarks, xName, yMarks, yName, children }: PlotProps) {
  const grid = [...xMarks.map(({ at }) => `M${at} 0V100`), ...yMarks.map(({ at }) => `M0 ${at}H100`)]
  const marks = [
    ...xMarks.map(({ label, at }, i) => {
      const translate = i === xMarks.length - 1 ? '-100% 0' : '-50% 0'
      return { axis: 'x', label, style: { translate, insetBlockStart: below, insetInlineStart: `${at}%` } }
    }),
    ...yMarks.map(({ label, at }) => {
      const translate = at < 10 ? '0 100%' : '0 50%'
      return { axis: 'y', label, style: { translate, insetInlineEnd: beside, insetBlockEnd: `${100 - at}%` } }
    }),
  ]
  return (
    <div className={styles['plot']}>
      <Plot grid={grid.join('')}>{children}</Plot>
      {marks.map(({ axis, label, style }) => (
        <span key={axis + label} className={`one-line ${styles['mark']}`} data-axis={axis} style={style}>
          {label}
        </span>
      ))}
      <span className={`one-line ${styles['axis']}`} data-axis="x">
        {xName}
      </span>
      <span className={`one-line ${styles['axis']}`} data-axis="y">
        {yName}
      </span>
    </div>
  )
}

type PathsProps = {
  readonly curves: readonly (readonly number[])[]
  readonly line: (values: readonly number[]) => string
  readonly isDashed?: boolean
}

function CurvePaths({ curves, line, isDashed = false }: PathsProps) {
  // The curve of a single layer is white.
  const channels = curves.length === 1 ? (['luma'] as const) : (['red', 'green', 'blue'] as const)
  return curves.map((values, i) => (
    <path
      key={i}
      className={styles['curve']}
      data-channel={channels[i]}
      style={{ stroke: channelColours[channels[i] ?? 'luma'].stroke }}
      strokeDasharray={isDashed ? '3 2' : undefined}
      d={line(values)}
    />
  ))
}

/** Part of the image at each end that is left out of its range: a few specks. */
const leftOut = 0.01

/**
 * Exposure range of an image on a film: log10 of its light relative to mid grey, from its shadows to its highlights.
 * @param luma histogram of the source's image
 */
function exposureRange(
  { luma }: Pick<Histogram, 'luma'>,
  { codeLogE }: Pick<FilmCurves, 'codeLogE'>,
): readonly [shadows: number, highlights: number] {
  const all = luma.reduce((sum, count) => sum + count, 0)
  const codeAt = (part: number) => {
    let sum = 0
    return luma.findIndex((count) => (sum += count) > part * all)
  }
  const logEAt = (part: number) => codeLogE[codeAt(part)] ?? 0
  return [logEAt(leftOut), logEAt(1 - leftOut)]
}
