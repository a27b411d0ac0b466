import type { Group } from '../Group.ts'
import { ratiosOf, spreadOf } from '../statistics.ts'
import { logScale, type Scale } from './scale.ts'
import { ink, svgDocument, round, tag, text } from './svg.ts'

const width = 760
const left = 230
const right = 90
const top = 62
const rowHeight = 24

/** Options of a dot plot. */
export type DotPlotOptions = {
  /** Names of the booth's own rows, which are highlighted. */
  readonly own: ReadonlySet<string>
  /** Description of the machine, below the title. */
  readonly machine: string
}

/** Dot plot of every row's ratio to the group's first reference: a dot at the median, a bar between the quartiles. */
export function dotPlot({ title, references, rows }: Group, { own, machine }: DotPlotOptions): string {
  const [reference = ''] = references
  const floor = rows.find(({ name }) => name === reference)?.samples ?? []
  const dots = rows.map(({ name, samples }) => ({ name, ...spreadOf(ratiosOf(samples, floor)) }))
  const shown = dots.filter(({ median }) => Number.isFinite(median))
  const scale = logScale(
    shown.flatMap(({ low, high }) => [low, high]),
    left,
    width - right,
  )
  const bottom = top + shown.length * rowHeight
  return svgDocument(width, bottom + 34, [
    text(12, 22, `${title}, × ${reference}`, { 'font-size': 16, 'font-weight': 600 }),
    text(12, 42, machine),
    ...axis(scale, bottom),
    ...shown.flatMap((dot, index) => {
      const y = top + (index + 0.5) * rowHeight
      const fill = own.has(dot.name) ? ink.booth : ink.other
      const [x1, x2] = [round(scale.place(dot.low)), round(scale.place(dot.high))]
      return [
        text(left - 12, y + 4, dot.name, { 'text-anchor': 'end' }),
        tag('line', { x1, x2, y1: y, y2: y, stroke: fill, 'stroke-width': 4, opacity: 0.5 }),
        tag('circle', { cx: round(scale.place(dot.median)), cy: y, r: 5, fill }),
        text(x2 + 10, y + 4, dot.median.toFixed(2)),
      ]
    }),
  ])
}

function axis({ place, ticks }: Scale, bottom: number): readonly string[] {
  return ticks.flatMap((mark) => {
    const x = round(place(mark))
    return [
      tag('line', { x1: x, x2: x, y1: top, y2: bottom, stroke: ink.line }),
      text(x, bottom + 20, String(mark), { 'text-anchor': 'middle' }),
    ]
  })
}
