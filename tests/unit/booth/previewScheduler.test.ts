import { expect, test } from 'vitest'
import { initialPreviewSchedule, schedulePreviews } from '../../../src/booth/previewScheduler.ts'

const places = 7

const never = () => false

/** What so many ticks print, one every `everyMs`. */
function printed(
  ticks: number,
  everyMs: number,
  {
    isCalm = false,
    isReading = never,
    ticksPerPrint = 1,
  }: {
    isCalm?: boolean
    isReading?: (tick: number) => boolean
    ticksPerPrint?: number
  } = {},
): readonly (number | null)[] {
  let pace = initialPreviewSchedule
  return Array.from({ length: ticks }, (_, tick) => {
    const due = schedulePreviews(pace, {
      nowMs: tick * everyMs,
      places,
      isReading: isReading(tick),
      isCalm,
      ticksPerPrint,
    })
    pace = due.pace
    return due.place
  })
}

const countPrints = (prints: readonly (number | null)[]) => prints.filter((place) => place !== null).length

test('while ticks are quick, every tick prints one place, in turn', () => {
  expect(printed(15, 33)).toEqual([0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0])
})

test('no tick prints more than one place, however much time it has', () => {
  expect(printed(7, 5)).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('G5: the slower the ticks, the fewer of them print', () => {
  // A hundred ticks at the end, when the slowness has been noticed.
  const shares = [30, 60, 90, 180].map((everyMs) => countPrints(printed(300, everyMs).slice(200)))
  expect(shares).toEqual([100, 50, 25, 17])
})

test('a device that saves prints every so many ticks, however quick they are', () => {
  expect(countPrints(printed(60, 16, { ticksPerPrint: 6 }))).toBe(10)
})

test('one slow tick among quick ones stops nothing', () => {
  let pace = initialPreviewSchedule
  const prints = [0, 33, 66, 316, 349, 382].map((nowMs) => {
    const due = schedulePreviews(pace, { nowMs, places, isReading: false, isCalm: false, ticksPerPrint: 1 })
    pace = due.pace
    return due.place
  })
  expect(prints).toEqual([0, 1, 2, 3, 4, 5])
})

test('a page that was hidden for an hour goes on as it was', () => {
  let pace = initialPreviewSchedule
  const at = (nowMs: number) => {
    const due = schedulePreviews(pace, { nowMs, places, isReading: false, isCalm: false, ticksPerPrint: 1 })
    pace = due.pace
    return due.place
  }
  for (let tick = 0; tick < 30; tick++) at(tick * 33)
  expect(at(3_600_000)).not.toBeUndefined()
  const after = Array.from({ length: 14 }, (_, tick) => at(3_600_033 + tick * 33))
  expect(countPrints(after)).toBeGreaterThanOrEqual(12)
})

test('a new round waits until the sheet before is fetched; a round under way goes on', () => {
  const isReading = (tick: number) => tick >= 3 && tick < 12
  const prints = printed(14, 33, { isReading })
  expect(prints.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(prints.slice(7)).toEqual([null, null, null, null, null, 0, 1])
})

test('for visitors who want less motion a round begins once a second at most', () => {
  const prints = printed(200, 33, { isCalm: true })
  const rounds = prints.flatMap((place, tick) => (place === 0 ? tick * 33 : []))
  expect(rounds.length).toBeGreaterThan(4)
  for (const [index, ms] of rounds.slice(1).entries()) {
    expect(ms - (rounds[index] ?? 0)).toBeGreaterThanOrEqual(1000)
  }
})
