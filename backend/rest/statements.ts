import type { Statement } from '../database/Database.ts'
import type { Filter, Query } from './parseQuery.ts'
import { table, type Column } from './table.ts'

/**
 * Qualified name of the table. Statements contain only names from `table` and fixed words; every visitor's text is a
 * parameter. Results are JSON text, so that timestamps keep the database's microseconds.
 */
const source = `${table.schema}.${table.name}`

/**
 * Select statement of a query. Its result is one row: `body`, the rows as JSON; `rows`, their number; `total`, the
 * number of all matching rows if `counts`, else null.
 */
export function selectStatement(query: Query, counts: boolean): Statement {
  const values: (string | number)[] = []
  const bind = (value: string | number) => `$${values.push(value)}`
  const conditions = query.filters.map((filter) => condition(filter, bind))
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const order = query.order.map(({ column, direction }) => `${column.name} ${direction}`)
  const page = `
    select ${names(query.columns)} from ${source} ${where}
    ${order.length > 0 ? `order by ${order.join(', ')}` : ''}
    limit ${bind(query.limit)}::int offset ${bind(query.offset)}::int`
  const total = counts ? `(select count(*)::int from ${source} ${where})` : 'null::int'
  const text = `select ${jsonRows} as body, count(*)::int as rows, ${total} as total from (${page}) as page`
  return { text, values }
}

const jsonRows = `coalesce(json_agg(page), '[]')::text`

function names(columns: readonly Column[]): string {
  return columns.map(({ name }) => name).join(', ')
}

function condition(filter: Filter, bind: (value: string) => string): string {
  if ('join' in filter) {
    return `(${filter.filters.map((part) => condition(part, bind)).join(` ${filter.join} `)})`
  }
  return `${filter.column.name} ${filter.operator} ${bind(filter.value)}::text::${filter.column.type}`
}

/**
 * Insert statement of rows given as JSON. A column that a row lacks becomes null. The result is as that of
 * `selectStatement`, of the rows that can be seen: a message that waits for approval is not one of them.
 * @param returning columns of the result; none: its rows are only counted
 */
export function insertStatement(
  rows: readonly object[],
  columns: readonly Column[],
  returning: readonly Column[],
): Statement {
  // An empty object: the database's error names the missing columns.
  if (columns.length === 0) return { text: `insert into ${source} default values`, values: [] }
  const list = names(columns)
  const types = columns.map(({ name, type }) => `${name} ${type}`).join(', ')
  const insert = `insert into ${source} (${list}) select ${list} from json_to_recordset($1::text::json) as given (${types})`
  const values = [JSON.stringify(rows)]
  const body = returning.length === 0 ? "''" : jsonRows
  return {
    text: `with page as (${insert} returning ${names(returning) || '1'})
           select ${body} as body, count(*)::int as rows from page`,
    values,
  }
}

/** Select statement by keys: rows with `id` and `record`, the row as JSON. */
export function selectByIds(ids: readonly string[]): Statement {
  return {
    text: `select id::text as id, to_json(page)::text as record
           from (select ${names(table.columns)} from ${source} where id = any ($1::text::uuid[])) as page`,
    values: [`{${ids.join(',')}}`],
  }
}
