/** Interpolating curve: its value and its slope at x, which has to lie within the points. */
export type Interpolant = {
  readonly value: (x: number) => number
  readonly slope: (x: number) => number
}

type Knots = { readonly x: readonly number[]; readonly y: readonly number[]; readonly m: readonly number[] }

/**
 * PCHIP: piecewise cubic Hermite interpolation that keeps monotone data monotone.
 * Source: Fritsch and Butland 1984 (slopes), Moler, Numerical Computing with MATLAB, 3.6 (ends).
 * @throws RangeError for fewer than three points, or x that does not rise
 */
export function pchip(x: readonly number[], y: readonly number[]): Interpolant {
  if (x.length < 3 || x.length !== y.length) throw new RangeError('pchip needs three points or more')
  if (x.some((here, i) => i > 0 && here <= at(x, i - 1))) throw new RangeError('x does not rise')
  const knots: Knots = { x, y, m: slopes(x, y) }
  return { value: (at) => valueAt(knots, at), slope: (at) => slopeAt(knots, at) }
}

/** Cubic Hermite curve. It makes no arrays: baking a film takes millions of values. */
function valueAt({ x, y, m }: Knots, where: number): number {
  const i = intervalOf(x, where)
  const h = at(x, i + 1) - at(x, i)
  const t = (where - at(x, i)) / h
  const u = 1 - t
  return (
    (1 + 2 * t) * u * u * at(y, i) +
    t * t * (3 - 2 * t) * at(y, i + 1) +
    h * t * u * u * at(m, i) +
    -h * t * t * u * at(m, i + 1)
  )
}

function slopeAt({ x, y, m }: Knots, where: number): number {
  const i = intervalOf(x, where)
  const h = at(x, i + 1) - at(x, i)
  const t = (where - at(x, i)) / h
  const rise = (6 * t * (1 - t)) / h
  return rise * (at(y, i + 1) - at(y, i)) + (1 - t) * (1 - 3 * t) * at(m, i) + t * (3 * t - 2) * at(m, i + 1)
}

function intervalOf(x: readonly number[], where: number): number {
  let low = 0
  let high = x.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (at(x, middle) <= where) low = middle
    else high = middle
  }
  return low
}

function slopes(x: readonly number[], y: readonly number[]): number[] {
  const h = x.slice(1).map((right, i) => right - at(x, i))
  const d = h.map((width, i) => (at(y, i + 1) - at(y, i)) / width)
  const last = d.length - 1
  const inner = d.slice(1).map((right, i) => innerSlope(at(h, i), at(h, i + 1), at(d, i), right))
  return [
    endSlope(at(h, 0), at(h, 1), at(d, 0), at(d, 1)),
    ...inner,
    endSlope(at(h, last), at(h, last - 1), at(d, last), at(d, last - 1)),
  ]
}

/** Weighted harmonic mean of the slopes on both sides; 0 where they differ in sign. */
function innerSlope(h0: number, h1: number, d0: number, d1: number): number {
  if (d0 * d1 <= 0) return 0
  const [w0, w1] = [2 * h1 + h0, h1 + 2 * h0]
  return (w0 + w1) / (w0 / d0 + w1 / d1)
}

function endSlope(h0: number, h1: number, d0: number, d1: number): number {
  const slope = ((2 * h0 + h1) * d0 - h0 * d1) / (h0 + h1)
  if (slope * d0 <= 0) return 0
  return d0 * d1 <= 0 && Math.abs(slope) > 3 * Math.abs(d0) ? 3 * d0 : slope
}

function at(list: readonly number[], index: number): number {
  const value = list[index]
  if (value === undefined) throw new RangeError(`no element ${index}`)
  return value
}

/**
 * Bisection: the x between `low` and `high` at which a monotone function takes a value, to the last bit.
 * @throws RangeError where the values at the ends do not enclose it
 */
export function bisect(f: (x: number) => number, value: number, low: number, high: number): number {
  const rising = f(high) > f(low)
  const isBelow = (x: number) => f(x) < value === rising
  if (!isBelow(low) || isBelow(high)) throw new RangeError(`no ${value} between ${low} and ${high}`)
  let [near, far] = [low, high]
  for (let middle = (near + far) / 2; middle !== near && middle !== far; middle = (near + far) / 2) {
    if (isBelow(middle)) near = middle
    else far = middle
  }
  return near
}
