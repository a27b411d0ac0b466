import fc from 'fast-check'

import { textArbitrary, mostly } from './texts.ts'

/** Parameter of a PostgREST query, before it is encoded. */
export type Param = readonly [name: string, value: string]

const column = mostly(
  fc.constantFrom('id', 'name', 'message', 'created_at'),
  mostly(fc.constantFrom('secret', '*', '', 'toString', '__proto__', 'name::text', 'count()'), textArbitrary),
)
const operator = mostly(
  fc.constantFrom('eq', 'neq', 'lt', 'lte', 'gt', 'gte'),
  fc.constantFrom('not.eq', 'like', 'in', 'is', 'fts', 'constructor', '', 'EQ', 'eq(any)'),
)
const value = fc.oneof(
  textArbitrary,
  fc.uuid(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  textArbitrary.map((text) => JSON.stringify(text)),
  fc.constantFrom('(1,2)', '"a,b"', '"\\"', '*', 'null'),
)

const filter = fc
  .tuple(column, operator, value)
  .map(([name, operation, operand]): Param => [name, `${operation}.${operand}`])

/** Groups of conditions such as `(name.eq.Ann,and(id.lt.4,id.gt.2))`, sometimes truncated. */
const group = fc
  .letrec<{ readonly list: string; readonly part: string }>((tie) => ({
    list: fc.array(tie('part'), { maxLength: 4 }).map((parts) => `(${parts.join(',')})`),
    part: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.tuple(column, operator, value).map((terms) => terms.join('.')),
      fc
        .tuple(fc.constantFrom('and', 'or', 'not.and', ''), tie('list'))
        .map(([join, list]) => `${join}${list}`),
      textArbitrary,
    ),
  }))
  .list.chain((text) =>
    mostly(
      fc.constant(text),
      fc.nat(text.length).map((end) => text.slice(0, end)),
    ),
  )

const deep = fc
  .tuple(fc.constantFrom('(', 'or(', '"\\"', '(a', '","', '(id.lt.4),'), fc.integer({ min: 5, max: 1500 }))
  .map(([piece, times]) => piece.repeat(times))

const count = mostly(
  fc.nat(1200).map(String),
  fc.constantFrom('-1', '0', '1e9', '999999999', '1000000000', '٣', '0x10', '', ' 1', 'null'),
)
const select = fc
  .array(column, { maxLength: 6 })
  .map((names) => names.join(','))
  .chain((names) => mostly(fc.constant(names), fc.constantFrom('*,other(*)', 'name:message', ',,,', ')')))
/** One column many times: the answer must not grow with it. */
const giantSelect = fc
  .tuple(fc.constantFrom('message', '*', 'message,name', 'id,*', 'name,'), fc.integer({ min: 20, max: 1600 }))
  .map(([names, times]) => Array(times).fill(names).join(','))
const order = fc
  .array(
    fc.tuple(
      column,
      mostly(fc.constantFrom('', '.asc', '.desc'), fc.constantFrom('.nullsfirst', '.desc.nullslast', '.x')),
    ),
    {
      maxLength: 3,
    },
  )
  .map((terms) => terms.map((term) => term.join('')).join(','))

const param: fc.Arbitrary<Param> = fc.oneof(
  { weight: 3, arbitrary: filter },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('or', 'and'), group) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('or', 'and'), deep) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('select'), select) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('select'), giantSelect) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('order'), order) },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('limit', 'offset'), count) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('columns', 'on_conflict', 'not.or'), select) },
  { weight: 1, arbitrary: fc.tuple(textArbitrary, textArbitrary) },
)

/** Queries of a read, valid or nearly so. */
export const readQuery: fc.Arbitrary<readonly Param[]> = fc.oneof(
  { weight: 8, arbitrary: fc.array(param, { maxLength: 4 }) },
  // As many conditions as an address holds, as params or in one group.
  {
    weight: 1,
    arbitrary: fc
      .tuple(filter, fc.integer({ min: 15, max: 600 }))
      .map(([one, times]) => Array.from({ length: times }, () => one)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('or', 'and'),
        fc.constantFrom('id.lt.4', 'or()', 'and(name.eq.x)', 'created_at.gt.2026-11-21'),
        fc.integer({ min: 15, max: 1300 }),
      )
      .map(([join, part, times]) => [[join, `(${Array(times).fill(part).join()})`] as const]),
  },
)

/** Queries of a post. */
export const writeQuery: fc.Arbitrary<readonly Param[]> = mostly(
  fc.constantFrom<readonly Param[]>([], [['select', '*']], [['columns', '"name","message"']]),
  fc.array(param, { maxLength: 2 }),
)

/** Query string of params. @param isRaw without percent-encoding */
export function encodeQuery(params: readonly Param[], isRaw: boolean): string {
  const encode = (text: string) => (isRaw ? text : encodeURIComponent(text.toWellFormed()))
  const query = params.map((pair) => pair.map(encode).join('=')).join('&')
  return query === '' ? '' : `?${query}`
}
