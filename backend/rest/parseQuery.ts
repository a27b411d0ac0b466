import { parseFilter, parseGroup, type Filter } from './parseFilter.ts'
import { unknownColumn, unreadable } from './RestError.ts'
import { findColumn, table, type Column } from './table.ts'

export type Order = { readonly column: Column; readonly direction: 'asc' | 'desc' }

export type Query = {
  readonly columns: readonly Column[]
  readonly filters: readonly Filter[]
  readonly order: readonly Order[]
  /** Rows, at most `maxRows`. */
  readonly limit: number
  readonly offset: number
}

/** The most rows of one answer, as in supabase/config.toml. */
export const maxRows = 1000

/** Reads the part of PostgREST's query language that the guest book uses. @throws RestError at all the rest */
export function parseQuery(params: URLSearchParams): Query {
  const known = ['select', 'order', 'limit', 'offset', 'columns']
  const filters = [...params].flatMap(([name, text]) => {
    if (known.includes(name)) return []
    return [name === 'or' || name === 'and' ? parseGroup(name, text) : parseFilter(name, text)]
  })
  checkConditions(filters)
  return {
    columns: parseSelect(params.get('select') ?? '*'),
    filters,
    order: parseOrder(params.get('order')),
    limit: Math.min(maxRows, parseCount('limit', params.get('limit')) ?? maxRows),
    offset: parseCount('offset', params.get('offset')) ?? 0,
  }
}

/** The client pages with three conditions; a thousand of them would hold the database's only thread for seconds. */
const maxConditions = 20

function checkConditions(filters: readonly Filter[]): void {
  if (countConditions(filters) <= maxConditions) return
  throw unreadable('filters', `A query has at most ${maxConditions} conditions here.`)
}

function countConditions(filters: readonly Filter[]): number {
  return filters.reduce(
    (count, filter) => count + 1 + ('join' in filter ? countConditions(filter.filters) : 0),
    0,
  )
}

/** Columns of the answer, each once: a name that is repeated does not make the answer larger. */
function parseSelect(text: string): readonly Column[] {
  if (text.trim() === '') return table.columns
  const names = new Set(text.split(',').map((name) => name.trim()))
  return [...new Set([...names].flatMap((name) => (name === '*' ? table.columns : [columnOf(name, text)])))]
}

function columnOf(name: string, text: string): Column {
  if (!/^\w+$/.test(name))
    throw unreadable(`select parameter (${text.slice(0, 100)})`, 'Only names of columns are read here.')
  const column = findColumn(name)
  if (!column) throw unknownColumn(name)
  return column
}

function parseOrder(text: string | null): readonly Order[] {
  if (text === null || text === '') return []
  const terms = text.split(',').map((term): Order => {
    const [, name = '', direction = 'asc'] = /^(\w+)(?:\.(asc|desc))?$/.exec(term) ?? []
    if (name === '')
      throw unreadable(`order (${text.slice(0, 100)})`, 'Only column.asc and column.desc are read here.')
    const column = findColumn(name)
    if (!column) throw unknownColumn(name)
    return { column, direction: direction === 'desc' ? 'desc' : 'asc' }
  })
  // Rows that a column has sorted are not sorted anew by the same column.
  return terms.filter(({ column }, index) => terms.findIndex((term) => term.column === column) === index)
}

function parseCount(name: string, text: string | null): number | undefined {
  if (text === null) return undefined
  // Nine digits hold every row that a database of this size has.
  if (!/^\d{1,9}$/.test(text))
    throw unreadable(`${name} parameter (${text.slice(0, 100)})`, 'A whole number, zero or more.')
  return Number(text)
}

/** `columns="name","message"`: the names. */
export function parseColumns(text: string): readonly string[] {
  return text.split(',').map((name) => name.replace(/^"(.*)"$/s, '$1'))
}
