import { parseError, unknownColumn } from './queryErrors.ts'
import { findColumn, table, type Column } from './table.ts'

/** Term of `order`. */
export type Order = { readonly column: Column; readonly direction: 'asc' | 'desc' }

const operators = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

/** Filter: one comparison, or several joined by `and` or `or`. */
export type Filter =
  | {
      readonly column: Column
      readonly operator: (typeof operators)[keyof typeof operators]
      readonly value: string
    }
  | { readonly join: 'and' | 'or'; readonly filters: readonly Filter[] }

/** Parsed query. */
export type Query = {
  readonly columns: readonly Column[]
  readonly filters: readonly Filter[]
  readonly order: readonly Order[]
  /** Rows, at most `maxRows`. */
  readonly limit: number
  readonly offset: number
}

/** Maximum rows of one response, as in supabase/config.toml. */
const maxRows = 1000
/** Maximum conditions: a page needs three, and a thousand would block PGlite's only thread for seconds. */
const maxConditions = 20
/** Maximum nesting of groups; a page needs one level, and deep nesting could overflow the stack. */
const maxDepth = 4

/** Parses the part of PostgREST's query language that the guest book uses. @throws HttpError for all the rest */
export function parseQuery(params: URLSearchParams): Query {
  const reserved = ['select', 'order', 'limit', 'offset', 'columns']
  const filters = [...params].flatMap(([name, text]) => {
    if (reserved.includes(name)) return []
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

function checkConditions(filters: readonly Filter[]): void {
  if (countConditions(filters) <= maxConditions) return
  throw parseError('filters', `A query has at most ${maxConditions} conditions here.`)
}

function countConditions(filters: readonly Filter[]): number {
  return filters.reduce(
    (count, filter) => count + 1 + ('join' in filter ? countConditions(filter.filters) : 0),
    0,
  )
}

/** Columns of the response, each once: repeating a name must not enlarge it. */
function parseSelect(text: string): readonly Column[] {
  if (text.trim() === '') return table.columns
  const names = new Set(text.split(',').map((name) => name.trim()))
  return [...new Set([...names].flatMap((name) => (name === '*' ? table.columns : [columnOf(name, text)])))]
}

function columnOf(name: string, text: string): Column {
  if (!/^\w+$/.test(name))
    throw parseError(`select parameter (${text.slice(0, 100)})`, 'Only names of columns are read here.')
  const column = findColumn(name)
  if (!column) throw unknownColumn(name)
  return column
}

function parseOrder(text: string | null): readonly Order[] {
  if (text === null || text === '') return []
  const terms = text.split(',').map((term): Order => {
    const [, name = '', direction = 'asc'] = /^(\w+)(?:\.(asc|desc))?$/.exec(term) ?? []
    if (name === '')
      throw parseError(`order (${text.slice(0, 100)})`, 'Only column.asc and column.desc are read here.')
    const column = findColumn(name)
    if (!column) throw unknownColumn(name)
    return { column, direction: direction === 'desc' ? 'desc' : 'asc' }
  })
  // A second term of the same column has no effect.
  return terms.filter(({ column }, index) => terms.findIndex((term) => term.column === column) === index)
}

function parseCount(name: string, text: string | null): number | undefined {
  if (text === null) return undefined
  // Nine digits fit PostgreSQL's int, and exceed every possible number of rows.
  if (!/^\d{1,9}$/.test(text))
    throw parseError(`${name} parameter (${text.slice(0, 100)})`, 'A whole number, zero or more.')
  return Number(text)
}

/** Parses the parameter `columns="name","message"`. @returns the names */
export function parseColumns(text: string): readonly string[] {
  return text.split(',').map((name) => name.replace(/^"(.*)"$/s, '$1'))
}

/** `created_at=lte.2026-11-21`: a column's name and the rest. */
function parseFilter(name: string, text: string): Filter {
  const dot = text.indexOf('.')
  return parseComparison(name, text.slice(0, dot), text.slice(dot + 1), `${name}=${text}`)
}

/** `or=(created_at.lt.2026-11-21,id.lt.4)`: the text after the equals sign. */
function parseGroup(join: 'and' | 'or', text: string, depth = 1): Filter {
  if (depth > maxDepth || !text.startsWith('(') || !text.endsWith(')')) throw filterError(`${join}${text}`)
  const filters = splitList(text.slice(1, -1)).map((part): Filter => {
    const group = /^(and|or)(\(.*\))$/s.exec(part)
    if (group) return parseGroup(group[1] === 'and' ? 'and' : 'or', group[2] ?? '', depth + 1)
    const [, name = '', operator = '', value = ''] = /^(\w+)\.(\w+)\.(.*)$/s.exec(part) ?? []
    return parseComparison(name, operator, unquote(value), part)
  })
  return { join, filters }
}

function parseComparison(name: string, operator: string, value: string, text: string): Filter {
  if (!isOperator(operator)) throw filterError(text)
  const column = findColumn(name)
  if (!column) throw unknownColumn(name)
  return { column, operator: operators[operator], value }
}

function isOperator(name: string): name is keyof typeof operators {
  return Object.hasOwn(operators, name)
}

/** Splits at commas outside brackets and quotes. */
function splitList(text: string): readonly string[] {
  const parts = text.match(/(?:"(?:\\.|[^"\\])*"|\((?:[^()]|\([^()]*\))*\)|[^,()"])+/gs) ?? []
  if (parts.join(',') !== text) throw filterError(`(${text})`)
  return parts
}

function unquote(value: string): string {
  return /^".*"$/s.test(value) ? value.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : value
}

function filterError(text: string): Error {
  return parseError(
    `filter (${text.slice(0, 100)})`,
    `Filters here are ${Object.keys(operators).join(', ')}, or, and.`,
  )
}
