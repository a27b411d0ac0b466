import { afterAll, expect, test } from 'vitest'
import { cubeFilter, type Filter, filterById, filters, type RenderOptions } from '../src/engine/index.ts'
import { CubeError, importedLut, readCube } from '../src/engine/workbench.ts'
import { cubeText } from '../tools/harness/film/cubeText.ts'
import { openGpu } from '../tools/harness/images/gpuImages.ts'
import { portrait } from '../tools/harness/images/images.ts'
import { nextVideoFrame, playImage } from '../tools/harness/camera/playImage.ts'
import { renderOptionsFixture } from '../tools/harness/fixtures/renderOptionsFixture.ts'
import { openBlit } from './openBlit.ts'
import { boothSubjects, frameRatios, quantile, timeFrames, timePaint } from './timeFrames.ts'

/**
 * Limit of a film's frame time, as a multiple of Classic's: a tenth more than was reached on a software renderer, 1.9 to
 * 2.2, and 2.2 to 2.5 with the lens of CPM35 and of Polaroid.
 */
const maxRatio = 2.75

/**
 * Limit of a film's frame time in a dim room, where its chroma is denoised, as a multiple of that in good light. Without a
 * GPU it is 1.2; a device that does not keep up leaves the denoising away first.
 */
const maxDimRatio = 1.6

/** Limit of a film's frame time with soft light, as a multiple of that without. */
const maxSoftRatio = 1.25

/** Limit of the previews' time, as a part of a live frame's. */
const maxPart = 0.25

/**
 * Limits of the frame time of a `.cube` file, as a multiple of Portra400's: as it is, with all effects of Portra400, and
 * behind a shaper. On a software renderer it was 0.85, 1.09 and 1.14.
 */
const maxCubeRatios = { plain: 1, withEffects: 1.25, shaped: 1.3 }

const lut = await readCube(new Blob([cubeText(33, (point) => point.map((code) => code * code))]))
if (lut instanceof CubeError) throw lut
const table = importedLut(lut)

/** Filter of a `.cube` file of 33 points a side. */
const cube = (id: string, own: Partial<Parameters<typeof cubeFilter>[0]> = {}): Filter =>
  cubeFilter({ id, name: id, table, ...own })

const change = { dateStamp: true, metering: { red: 1.2, green: 1, blue: 1.4 } }
const dim = { dateStamp: true, metering: { red: 3.4, green: 4, blue: 5.4 } }

const renderer = await openGpu()
const { video, stop } = await playImage(await portrait({ widthPx: 640, heightPx: 480 }))
afterAll(() => {
  stop()
  renderer.dispose()
})

// Retries, for a machine that was busy meanwhile.
test(
  'no film makes the live frame much longer than Classic does, nor soft light that of a film',
  { retry: 2 },
  async () => {
    const film = filterById('portra400')
    const looks = [
      ...filters.map((filter) => [filter.name, renderOptionsFixture(filter, change)] as const),
      ['cube', renderOptionsFixture(cube('cube'))] as const,
      ['cube with effects', renderOptionsFixture(cube('effects', { params: film.params }))] as const,
      ['shaped cube', renderOptionsFixture(cube('shaped', { table: { ...table, isEven: false } }))] as const,
      ['soft', renderOptionsFixture(film, { ...change, softLight: true })] as const,
      ['dim', renderOptionsFixture(film, dim)] as const,
    ]
    const subjects = [openBlit(video), ...(await boothSubjects(renderer, video, new Map(looks)))]
    const times = await timeFrames(video, subjects)
    console.table([...times].map(([name, ms]) => rowOf(name, ms, times)))
    // Of a film's rounds the lower quartile: other work costs it more than Classic, because all processors draw it.
    const ratio = (name: string, reference: string) =>
      quantile(frameRatios(times.get(name), times.get(reference)), 0.25)
    const rows = [
      ...filters.map(({ name }) => ({ name, ratio: ratio(name, 'Classic'), max: maxRatio })),
      { name: 'cube', ratio: ratio('cube', film.name), max: maxCubeRatios.plain },
      {
        name: 'cube with effects',
        ratio: ratio('cube with effects', film.name),
        max: maxCubeRatios.withEffects,
      },
      { name: 'shaped cube', ratio: ratio('shaped cube', film.name), max: maxCubeRatios.shaped },
      { name: 'soft', ratio: ratio('soft', film.name), max: maxSoftRatio },
      { name: 'dim', ratio: ratio('dim', film.name), max: maxDimRatio },
    ]
    expect(rows.filter((row) => !(row.ratio <= row.max))).toEqual([])
  },
)

/** Medians of a look: ms of a frame, and how often that of a blit, which is the floor, and of Classic. */
function rowOf(name: string, ms: readonly number[], times: ReadonlyMap<string, readonly number[]>) {
  const ratioTo = (reference: string) => quantile(frameRatios(ms, times.get(reference))).toFixed(2)
  return { name, ms: quantile(ms).toFixed(1), '× blit': ratioTo('blit'), '× Classic': ratioTo('Classic') }
}

test(
  'the previews of all filters cost at most a quarter of the live view’s frame',
  { retry: 2 },
  async () => {
    const partOf = (id: 'classic' | 'portra400') => timePreviews(renderOptionsFixture(filterById(id), change))
    // Beside a film all fit into one frame; Classic's frame is so short that as many frames share them.
    expect(await partOf('portra400')).toBeLessThanOrEqual(maxPart)
    expect((await partOf('classic')) / filters.length).toBeLessThanOrEqual(maxPart)
  },
)

/** Times what seven previews add to a live frame, as a part of it: by the shortest of ten, to exclude other load. */
async function timePreviews(options: RenderOptions): Promise<number> {
  const [alone, both] = [new Array<number>(), new Array<number>()]
  for (let round = 0; round < 10; round++) {
    const renderFrame = () => renderer.renderLive(video, { ...options, frame: round })
    await nextVideoFrame(video)
    alone.push(timePaint(renderer.canvas, renderFrame))
    await nextVideoFrame(video)
    both.push(
      timePaint(renderer.canvas, () => {
        renderFrame()
        renderer.previews.captureFrame(filters.length)
        for (const [tile, filter] of filters.entries())
          renderer.previews.renderTile(tile, { ...options, filter })
      }),
    )
    await renderer.previews.read()
  }
  return Math.min(...both) / Math.min(...alone) - 1
}
