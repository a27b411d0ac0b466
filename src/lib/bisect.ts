/**
 * The place between `low` and `high` where a monotone function takes a value, to the last bit.
 * @throws RangeError where the ends do not enclose the value
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
