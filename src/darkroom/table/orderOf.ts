import { assertNever } from '../../lib/assertNever.ts'
import type { Source } from '../sources/Source.ts'
import type { Comparison } from '../view/ViewBar.tsx'
import type { Order } from './createLightTable.ts'
import type { Look } from './Look.ts'

type Looks = {
  readonly a: Look
  readonly b: Look
  /** The one under the controls. */
  readonly active: Look
}

/** What the light table has to develop for a comparison. */
export function orderOf(source: Source, comparison: Comparison, { a, b, active }: Looks): Order {
  switch (comparison) {
    case 'after':
      return { source, left: null, right: active }
    case 'before':
      return { source, left: 'before', right: active }
    case 'ab':
      return { source, left: a, right: b }
    default:
      return assertNever(comparison)
  }
}
