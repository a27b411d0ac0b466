import type { Param } from '../../src/lib/Param.ts'

/** A value of a param, and how many of its steps away from its own it is. */
export type Turned = { readonly steps: number; readonly value: number }

/** The values of a param by its steps, towards the farther end of its range, which ends them. */
export function stepsOf({ value, min, max, step }: Param): readonly Turned[] {
  const up = max - value >= value - min
  // The rest of a division may fall just short of a whole step.
  const room = Math.floor((up ? max - value : value - min) / step + 1e-9)
  return Array.from({ length: room }, (_, i) => ({
    steps: i + 1,
    value: value + (up ? 1 : -1) * step * (i + 1),
  }))
}

/**
 * The first of rising steps that is visible, where each one after it is, too; none where the last one is not. Most
 * show within few steps, so it goes up by twice as many each time, and then between the last two.
 */
export async function smallestVisible(
  steps: readonly Turned[],
  isVisible: (turned: Turned) => Promise<boolean>,
): Promise<Turned | undefined> {
  let hidden = 0
  let shown = 1
  const visible = (count: number) => {
    const turned = steps[count - 1]
    return turned ? isVisible(turned) : Promise.resolve(true)
  }
  for (; !(await visible(shown)); shown *= 2) hidden = shown
  while (shown - hidden > 1) {
    const middle = Math.floor((hidden + shown) / 2)
    if (await visible(middle)) shown = middle
    else hidden = middle
  }
  return steps[shown - 1]
}
