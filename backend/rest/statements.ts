import type { Statement } from '../database/Database.ts'
import type { Filter } from './parseFilter.ts'
import type { Query } from './parseQuery.ts'
import { table, type Column } from './table.ts'

/**
 * Only names from `table` and fixed words stand in a statement's text; whatever a visitor wrote is a value.
 * Answers come as JSON text, so that times keep the database's microseconds.
 */
const source = `${table.schema}.${table.name}`

/** Gives one row: `body`, the rows as JSON; `rows`, their number; `total`, that of all matching ones when counted. */
export function selectStatement(query: Query, counts: boolean): Statement {
  const values: (string | number)[] = []
  const hold = (value: string | number) => `$${values.push(value)}`
  const conditions = query.filters.map((filter) => condition(filter, hold))
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const order = query.order.map(({ column, direction }) => `${column.name} ${direction}`)
  const page = `
    select ${names(query.columns)} from ${source} ${where}
    ${order.length > 0 ? `order by ${order.join(', ')}` : ''}
    limit ${hold(query.limit)}::int offset ${hold(query.offset)}::int`
  const total = counts ? `(select count(*)::int from ${source} ${where})` : 'null::int'
  const text = `select ${jsonRows} as body, count(*)::int as rows, ${total} as total from (${page}) as page`
  return { text, values }
}

const jsonRows = `coalesce(json_agg(page), '[]')::text`

function names(columns: readonly Column[]): string {
  return columns.map(({ name }) => name).join(', ')
}

function condition(filter: Filter, hold: (value: string) => string): string {
  if ('join' in filter) {
    return `(${filter.filters.map((part) => condition(part, hold)).join(` ${filter.join} `)})`
  }
  return `${filter.column.name} ${filter.operator} ${hold(filter.value)}::text::${filter.column.type}`
}

/**
 * Inserts rows given as JSON. A column that a row does not name becomes null.
 * @param returns columns of the answer; none: the answer has only `rows`, their number
 */
export function insertStatement(
  rows: readonly object[],
  columns: readonly Column[],
  returns: readonly Column[],
): Statement {
  // An empty object: the database says what is missing.
  if (columns.length === 0) return { text: `insert into ${source} default values`, values: [] }
  const list = names(columns)
  const types = columns.map(({ name, type }) => `${name} ${type}`).join(', ')
  const inserted = `insert into ${source} (${list}) select ${list} from json_to_recordset($1::text::json) as given (${types})`
  const values = [JSON.stringify(rows)]
  if (returns.length === 0) return { text: inserted, values }
  return {
    text: `with page as (${inserted} returning ${names(returns)})
           select ${jsonRows} as body, count(*)::int as rows from page`,
    values,
  }
}

/** Rows by their keys, as a reader of them sees them: `record` is JSON. */
export function readByKeys(ids: readonly string[]): Statement {
  return {
    text: `select id::text as id, to_json(page)::text as record
           from (select ${names(table.columns)} from ${source} where id = any ($1::text::uuid[])) as page`,
    values: [`{${ids.join(',')}}`],
  }
}
