/** Scale of an axis. */
export type Scale = {
  /** Position of a value on the axis, in pixels. */
  readonly place: (value: number) => number
  /** Round values for its labels. */
  readonly ticks: readonly number[]
}

/** Largest number of labels that fit without touching. */
const maxMarks = 9

/** Logarithmic scale with ticks at 1, 2 and 5 times the powers of ten. */
export function logScale(values: readonly number[], from: number, to: number): Scale {
  const marks = [-2, -1, 0, 1, 2, 3, 4, 5, 6].flatMap((power) => [1, 2, 5].map((part) => part * 10 ** power))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const first = marks.findLast((mark) => mark <= low) ?? low
  const last = marks.find((mark) => mark >= high) ?? high
  const shown = marks.filter((mark) => mark >= first && mark <= last)
  const span = Math.max(Math.log(last / first), 1e-9)
  return {
    place: (value) => from + ((to - from) * Math.log(value / first)) / span,
    ticks: shown.length > maxMarks ? shown.filter((mark) => Number.isInteger(Math.log10(mark))) : shown,
  }
}

/** Linear scale from 0 up to the largest value, in up to six steps. */
export function linearScale(values: readonly number[], from: number, to: number): Scale {
  const high = Math.max(...values, 1e-9)
  const rough = high / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((part) => part * power >= rough) ?? 10) * power
  const count = Math.ceil(high / step)
  return {
    place: (value) => from + ((to - from) * value) / (count * step),
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
  }
}
