import { expect, test } from 'vitest'
import { initialPreviewSchedule, schedulePreviews } from '../../../../src/booth/live/previewScheduler.ts'

const tileCount = 7

const never = () => false

/** The tile that each of so many frames renders, one frame every `everyMs`. */
function renderTiles(
  frames: number,
  everyMs: number,
  {
    isReducedMotion = false,
    isReading = never,
    framesPerPreview = 1,
  }: {
    isReducedMotion?: boolean
    isReading?: (frame: number) => boolean
    framesPerPreview?: number
  } = {},
): readonly (number | null)[] {
  let schedule = initialPreviewSchedule
  return Array.from({ length: frames }, (_, frame) => {
    const next = schedulePreviews(schedule, {
      nowMs: frame * everyMs,
      tileCount,
      isReading: isReading(frame),
      isReducedMotion,
      framesPerPreview,
    })
    schedule = next.schedule
    return next.tile
  })
}

/** Renders the tiles of frames at given times, on a device that keeps up. */
function createScheduler(): (nowMs: number) => number | null {
  let schedule = initialPreviewSchedule
  return (nowMs) => {
    const frame = { nowMs, tileCount, isReading: false, isReducedMotion: false, framesPerPreview: 1 }
    const next = schedulePreviews(schedule, frame)
    schedule = next.schedule
    return next.tile
  }
}

const countTiles = (tiles: readonly (number | null)[]) => tiles.filter((tile) => tile !== null).length

test('while frames come quickly, every frame renders one tile, in turn', () => {
  expect(renderTiles(15, 33)).toEqual([0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6, 0])
})

test('no frame renders more than one tile, however much time it has', () => {
  expect(renderTiles(7, 5)).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('G5: the slower the frames, the fewer of them render a tile', () => {
  // A hundred frames at the end, when the slowness has been noticed.
  const shares = [30, 60, 90, 180].map((everyMs) => countTiles(renderTiles(300, everyMs).slice(200)))
  expect(shares).toEqual([100, 50, 25, 17])
})

test('a lower quality level renders a tile every so many frames, however quick they are', () => {
  expect(countTiles(renderTiles(60, 16, { framesPerPreview: 6 }))).toBe(10)
})

test('one slow frame among quick ones stops nothing', () => {
  const tiles = [0, 33, 66, 316, 349, 382].map(createScheduler())
  expect(tiles).toEqual([0, 1, 2, 3, 4, 5])
})

test('a page that was hidden for an hour goes on as it was', () => {
  const at = createScheduler()
  for (let frame = 0; frame < 30; frame++) at(frame * 33)
  expect(at(3_600_000)).not.toBeUndefined()
  const after = Array.from({ length: 14 }, (_, frame) => at(3_600_033 + frame * 33))
  expect(countTiles(after)).toBeGreaterThanOrEqual(12)
})

test('a new round waits until the last atlas is read back; a round under way goes on', () => {
  const isReading = (frame: number) => frame >= 3 && frame < 12
  const tiles = renderTiles(14, 33, { isReading })
  expect(tiles.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(tiles.slice(7)).toEqual([null, null, null, null, null, 0, 1])
})

test('for visitors who want less motion a round begins once a second at most', () => {
  const tiles = renderTiles(200, 33, { isReducedMotion: true })
  const rounds = tiles.flatMap((tile, frame) => (tile === 0 ? frame * 33 : []))
  expect(rounds.length).toBeGreaterThan(4)
  for (const [index, ms] of rounds.slice(1).entries()) {
    expect(ms - (rounds[index] ?? 0)).toBeGreaterThanOrEqual(1000)
  }
})
