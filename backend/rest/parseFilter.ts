import { unreadable, unknownColumn } from './RestError.ts'
import { findColumn, type Column } from './table.ts'

const operators = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const

export type Filter =
  | {
      readonly column: Column
      readonly operator: (typeof operators)[keyof typeof operators]
      readonly value: string
    }
  | { readonly join: 'and' | 'or'; readonly filters: readonly Filter[] }

/** Groups in groups beyond this are no query of a page, but of someone who tries the stack. */
const maxDepth = 4

/** `created_at=lte.2026-11-21` : a column's name and the rest. */
export function parseFilter(name: string, text: string): Filter {
  const dot = text.indexOf('.')
  return compare(name, text.slice(0, dot), text.slice(dot + 1), `${name}=${text}`)
}

/** `or=(created_at.lt.2026-11-21,id.lt.4)` : the text after the equals sign. */
export function parseGroup(join: 'and' | 'or', text: string, depth = 1): Filter {
  if (depth > maxDepth || !text.startsWith('(') || !text.endsWith(')'))
    throw unreadableFilter(`${join}${text}`)
  const filters = splitList(text.slice(1, -1)).map((part): Filter => {
    const group = /^(and|or)(\(.*\))$/s.exec(part)
    if (group) return parseGroup(group[1] === 'and' ? 'and' : 'or', group[2] ?? '', depth + 1)
    const [, name = '', operator = '', value = ''] = /^(\w+)\.(\w+)\.(.*)$/s.exec(part) ?? []
    return compare(name, operator, unquote(value), part)
  })
  return { join, filters }
}

function compare(name: string, operator: string, value: string, text: string): Filter {
  if (!isOperator(operator)) throw unreadableFilter(text)
  const column = findColumn(name)
  if (!column) throw unknownColumn(name)
  return { column, operator: operators[operator], value }
}

function isOperator(name: string): name is keyof typeof operators {
  return Object.hasOwn(operators, name)
}

/** Splits at the commas that stand neither in brackets nor in quotes. */
function splitList(text: string): readonly string[] {
  const parts = text.match(/(?:"(?:\\.|[^"\\])*"|\((?:[^()]|\([^()]*\))*\)|[^,()"])+/gs) ?? []
  if (parts.join(',') !== text) throw unreadableFilter(`(${text})`)
  return parts
}

function unquote(value: string): string {
  return /^".*"$/s.test(value) ? value.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : value
}

function unreadableFilter(text: string): Error {
  return unreadable(
    `filter (${text.slice(0, 100)})`,
    `Filters here are ${Object.keys(operators).join(', ')}, or, and.`,
  )
}
