import { expect, test } from 'vitest'
import { exposureStops, isDim } from '../../../../src/engine/light/dimLight.ts'

test('the exposure of a metering is what it does to grey, whatever its white balance', () => {
  expect(exposureStops({ red: 2, green: 2, blue: 2 })).toBeCloseTo(1, 10)
  const balanced = { red: 0.8, blue: 1.5, green: (1 - 0.2126 * 0.8 - 0.0722 * 1.5) / 0.7152 }
  expect(exposureStops(balanced)).toBeCloseTo(0, 10)
})

test('light is dim from a gain of more than 0.7 stop on', () => {
  const grey = (stops: number) => ({ red: 2 ** stops, green: 2 ** stops, blue: 2 ** stops })
  expect([0, 0.69, 0.71, 2].map((stops) => isDim(grey(stops)))).toEqual([false, false, true, true])
})
