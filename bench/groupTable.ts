import type { Group, Growth, Row } from './Group.ts'
import { ratiosOf, spreadOf, type Spread } from './statistics.ts'

type Cells = readonly string[]

/** A group as a Markdown table: medians with the middle half of all rounds behind them, then the ratios. */
export function groupTable({ title, unit, references, rows }: Group): string {
  const rounds = Math.max(...rows.map(({ samples }) => samples.length))
  const head = [title, unit, ...references.map((name) => `× ${name}`)]
  const body = rows.map((row) => [
    row.name,
    say(spreadOf(row.samples)),
    ...references.map((name) => sayRatio(row, named(rows, name))),
  ])
  return `${table(head, body)}\n\n${rounds} rounds\n`
}

/** A growth as a Markdown table: a line for every size, a column for every cost. */
export function growthTable({ title, unit, of, lines }: Growth): string {
  const sizes = [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => at)))]
  const head = [of, ...lines.map(({ name }) => `${title}: ${name}, ${unit}`)]
  const body = sizes.map((size) => [
    String(size),
    ...lines.map(({ points }) => {
      const point = points.find(({ at }) => at === size)
      return point ? say(spreadOf(point.samples)) : ''
    }),
  ])
  return `${table(head, body)}\n`
}

function named(rows: readonly Row[], wanted: string): Row | undefined {
  return rows.find(({ name }) => name === wanted)
}

function sayRatio(row: Row, reference: Row | undefined): string {
  return reference ? say(spreadOf(ratiosOf(row.samples, reference.samples)), 2) : ''
}

function say({ low, median, high }: Spread, digits = median < 100 ? 1 : 0): string {
  if (Number.isNaN(median)) return ''
  return `${median.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`
}

/** Columns as wide as their longest cell, so that it reads as well on a terminal. */
function table(head: Cells, body: readonly Cells[]): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...body.map((cells) => cells[column]?.length ?? 0), 3),
  )
  const line = (cells: Cells) =>
    `| ${widths.map((width, column) => pad(cells[column] ?? '', width, column)).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? ` ${'-'.repeat(width)} ` : ` ${'-'.repeat(width - 1)}: `)).join('|')}|`
  return [line(head), rule, ...body.map(line)].join('\n')
}

function pad(text: string, width: number, column: number): string {
  return column === 0 ? text.padEnd(width) : text.padStart(width)
}
