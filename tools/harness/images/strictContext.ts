import type { Canvas2D } from '../../../src/strip/neon.ts'

/** Calls that were made of a strict context, by name. */
export type CallCounts = ReadonlyMap<string, number>

/**
 * Context for tests without a browser: it draws nothing, and throws where a number that it is given is none. Letters are
 * half as wide as they are high.
 */
export function strictContext(): { readonly context: Canvas2D; readonly counts: CallCounts } {
  const counts = new Map<string, number>()
  const values: Record<string, unknown> = {}
  const result = (name: string, args: readonly unknown[]): unknown => {
    if (name === 'measureText') return { width: widthOf(String(args[0]), String(values['font'])) }
    if (name === 'getTransform') return { a: 1, b: 0, isIdentity: false }
    if (name === 'createLinearGradient') return { addColorStop: strict('addColorStop') }
    return undefined
  }
  const context = new Proxy(values, {
    get: (_, name) => {
      if (typeof name !== 'string' || name in values) return values[String(name)]
      return (...args: readonly unknown[]) => {
        strict(name)(...args)
        counts.set(name, (counts.get(name) ?? 0) + 1)
        return result(name, args)
      }
    },
    set: (_, name, value) => {
      strict(String(name))(value)
      values[String(name)] = value
      return true
    },
    has: () => true,
  })
  return { context: context as unknown as Canvas2D, counts }
}

function widthOf(text: string, font: string): number {
  const size = Number(/([\d.e+-]+)px/u.exec(font)?.[1])
  if (!Number.isFinite(size)) throw new Error(`no size in the font ${font}`)
  return 0.5 * size * text.length
}

/** Function that throws for a number that is none, also within a text as a style has it. */
function strict(name: string) {
  return (...args: readonly unknown[]): void => {
    const isWrong = (value: unknown) =>
      typeof value === 'number'
        ? !Number.isFinite(value)
        : typeof value === 'string' && /\bNaN\b.*px/u.test(value)
    if (name !== 'fillText' && name !== 'measureText' ? args.some(isWrong) : args.slice(1).some(isWrong))
      throw new Error(`${name}(${args.map(String).join(', ')})`)
  }
}

/** Path without a browser, as strict as the context. */
export class StrictPath {
  readonly moveTo = strict('moveTo')
  readonly lineTo = strict('lineTo')
  readonly arc = strict('arc')
  readonly bezierCurveTo = strict('bezierCurveTo')
  readonly roundRect = strict('roundRect')
  readonly closePath = strict('closePath')
  readonly addPath = strict('addPath')
}

/** Matrix without a browser. */
export class StrictMatrix {
  constructor(values: readonly number[]) {
    strict('DOMMatrix')(...values)
  }
}
