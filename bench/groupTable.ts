import type { Group, Growth, Row } from './Group.ts'
import { ratiosOf, spreadOf, type Spread } from './statistics.ts'

type Cells = readonly string[]

/** Formats a group as a Markdown table: medians with quartiles, then the ratios. */
export function groupTable({ title, unit, references, rows }: Group): string {
  const rounds = Math.max(...rows.map(({ samples }) => samples.length))
  const head = [title, unit, ...references.map((name) => `× ${name}`)]
  const body = rows.map((row) => [
    row.name,
    formatSpread(spreadOf(row.samples)),
    ...references.map((name) => formatRatio(row, findRow(rows, name))),
  ])
  return `${table(head, body)}\n\n${rounds} rounds\n`
}

/** Formats a growth as a Markdown table: a line for every size, a column for every cost. */
export function growthTable({ title, unit, of, lines }: Growth): string {
  const sizes = [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => at)))]
  const head = [of, ...lines.map(({ name }) => `${title}: ${name}, ${unit}`)]
  const body = sizes.map((size) => [
    String(size),
    ...lines.map(({ points }) => {
      const point = points.find(({ at }) => at === size)
      return point ? formatSpread(spreadOf(point.samples)) : ''
    }),
  ])
  return `${table(head, body)}\n`
}

function findRow(rows: readonly Row[], wanted: string): Row | undefined {
  return rows.find(({ name }) => name === wanted)
}

function formatRatio(row: Row, reference: Row | undefined): string {
  return reference ? formatSpread(spreadOf(ratiosOf(row.samples, reference.samples)), 2) : ''
}

function formatSpread({ low, median, high }: Spread, digits = median < 100 ? 1 : 0): string {
  if (Number.isNaN(median)) return ''
  return `${median.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`
}

/** Formats a Markdown table with aligned columns, for terminals. */
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
