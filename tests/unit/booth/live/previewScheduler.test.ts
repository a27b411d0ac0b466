import { expect, test } from 'vitest'
import { initialPreviewSchedule, schedulePreviews } from '../../../../src/booth/live/previewScheduler.ts'

const tileCount = 7

type Options = {
  readonly isReducedMotion?: boolean
  readonly isReading?: (frame: number) => boolean
  readonly framesPerPreview?: number
}

/** Tile that each frame renders, by the times of the frames, milliseconds; null for none. */
function renderTiles(timesMs: readonly number[], options: Options = {}): readonly (number | null)[] {
  const { isReducedMotion = false, isReading = () => false, framesPerPreview = 1 } = options
  let schedule = initialPreviewSchedule
  return timesMs.map((nowMs, frame) => {
    const now = { nowMs, tileCount, isReading: isReading(frame), isReducedMotion, framesPerPreview }
    const next = schedulePreviews(schedule, now)
    schedule = next.schedule
    return next.tile
  })
}

/** Times of frames, one every `everyMs`. */
const every = (everyMs: number, frames: number) => Array.from({ length: frames }, (_, at) => at * everyMs)
const countTiles = (tiles: readonly (number | null)[]) => tiles.filter((tile) => tile !== null).length

test.each([33, 5])('while frames come every %i ms, each renders one tile, in turn', (everyMs) => {
  const turn = [0, 1, 2, 3, 4, 5, 6]
  expect(renderTiles(every(everyMs, 15))).toEqual([...turn, ...turn, 0])
})

test('G5: the slower the frames, the fewer of them render a tile', () => {
  // A hundred frames at the end, when the slowness has been noticed.
  const shares = [30, 60, 90, 180].map((everyMs) => countTiles(renderTiles(every(everyMs, 300)).slice(200)))
  expect(shares).toEqual([100, 50, 25, 17])
})

test('a lower quality level renders a tile every so many frames, however quick they are', () => {
  expect(countTiles(renderTiles(every(16, 60), { framesPerPreview: 6 }))).toBe(10)
})

test('a new round waits until the last atlas is read back; a round under way goes on', () => {
  const isReading = (frame: number) => frame >= 3 && frame < 12
  const tiles = renderTiles(every(33, 14), { isReading })
  expect(tiles.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(tiles.slice(7)).toEqual([null, null, null, null, null, 0, 1])
})

test('for visitors who want less motion a round begins once a second at most', () => {
  const tiles = renderTiles(every(33, 200), { isReducedMotion: true })
  const rounds = tiles.flatMap((tile, frame) => (tile === 0 ? frame * 33 : []))
  expect(rounds.length).toBeGreaterThan(4)
  for (const [index, ms] of rounds.slice(1).entries()) {
    expect(ms - (rounds[index] ?? 0)).toBeGreaterThanOrEqual(1000)
  }
})
