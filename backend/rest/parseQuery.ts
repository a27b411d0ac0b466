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
  return {
    columns: parseSelect(params.get('select') ?? '*'),
    filters,
    order: parseOrder(params.get('order')),
    limit: Math.min(maxRows, parseCount('limit', params.get('limit')) ?? maxRows),
    offset: parseCount('offset', params.get('offset')) ?? 0,
  }
}

function parseSelect(text: string): readonly Column[] {
  const names = text.split(',').map((name) => name.trim())
  return names.flatMap((name) => (name === '*' || name === '' ? table.columns : [columnOf(name, text)]))
}

function columnOf(name: string, text: string): Column {
  if (!/^\w+$/.test(name))
    throw unreadable(`select parameter (${text})`, 'Only names of columns are read here.')
  const column = findColumn(name)
  if (!column) throw unknownColumn(name)
  return column
}

function parseOrder(text: string | null): readonly Order[] {
  if (text === null || text === '') return []
  return text.split(',').map((term) => {
    const [, name = '', direction = 'asc'] = /^(\w+)(?:\.(asc|desc))?$/.exec(term) ?? []
    if (name === '') throw unreadable(`order (${text})`, 'Only column.asc and column.desc are read here.')
    const column = findColumn(name)
    if (!column) throw unknownColumn(name)
    return { column, direction: direction === 'desc' ? 'desc' : 'asc' }
  })
}

function parseCount(name: string, text: string | null): number | undefined {
  if (text === null) return undefined
  // Nine digits hold every row that a database of this size has.
  if (!/^\d{1,9}$/.test(text))
    throw unreadable(`${name} parameter (${text})`, 'A whole number, zero or more.')
  return Number(text)
}

/** `columns="name","message"`: the names. */
export function parseColumns(text: string): readonly string[] {
  return text.split(',').map((name) => name.replace(/^"(.*)"$/s, '$1'))
}
