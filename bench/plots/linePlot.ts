import type { Growth } from '../Group.ts'
import { spreadOf } from '../statistics.ts'
import { linearScale, logScale, type Scale } from './scale.ts'
import { ink, lineColours, svgDocument, round, tag, text } from './svg.ts'

const width = 760
const height = 320
const area = { left: 64, right: width - 24, top: 84, bottom: height - 48 }

/** Line plot of a growth over a logarithmic axis: lines through the medians, bars between the quartiles. */
export function linePlot({ title, unit, of, lines }: Growth, machine: string): string {
  const points = lines.flatMap((line) => line.points)
  const across = logScale(
    points.map(({ at }) => Math.max(at, 1)),
    area.left,
    area.right,
  )
  const up = linearScale(
    points.map(({ samples }) => spreadOf(samples).high),
    area.bottom,
    area.top,
  )
  return svgDocument(width, height, [
    text(12, 22, `${title}, ${unit}, against ${of}`, { 'font-size': 16, 'font-weight': 600 }),
    text(12, 42, machine),
    ...rules(up),
    ...across.ticks.map((mark) =>
      text(across.place(mark), area.bottom + 20, String(mark), { 'text-anchor': 'middle' }),
    ),
    ...lines.flatMap((line, index) => drawLine(line, index, across, up)),
  ])
}

function rules({ place, ticks }: Scale): readonly string[] {
  return ticks.flatMap((mark) => {
    const y = round(place(mark))
    return [
      tag('line', { x1: area.left, x2: area.right, y1: y, y2: y, stroke: ink.line }),
      text(area.left - 8, y + 4, String(round(mark)), { 'text-anchor': 'end' }),
    ]
  })
}

function drawLine({ name, points }: Growth['lines'][number], index: number, across: Scale, up: Scale) {
  const stroke = lineColours[index % lineColours.length] ?? ink.other
  const places = points.map(({ at, samples }) => {
    const { low, median, high } = spreadOf(samples)
    // A logarithmic axis has no 0: it is drawn at 1.
    const x = round(across.place(Math.max(at, 1)))
    return { x, low: round(up.place(low)), y: round(up.place(median)), high: round(up.place(high)) }
  })
  return [
    tag('polyline', {
      points: places.map(({ x, y }) => `${x},${y}`).join(' '),
      fill: 'none',
      stroke,
      'stroke-width': 2,
    }),
    ...places.flatMap(({ x, low, y, high }) => [
      tag('line', { x1: x, x2: x, y1: low, y2: high, stroke, 'stroke-width': 4, opacity: 0.5 }),
      tag('circle', { cx: x, cy: y, r: 4, fill: stroke }),
    ]),
    text(area.left + index * 175, 66, `● ${name}`, { fill: stroke }),
  ]
}
