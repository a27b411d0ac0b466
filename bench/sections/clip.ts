import { type FilterId, filters } from '../../src/filters/filters.ts'
import type { Group, Results } from '../Group.ts'
import { createSamples, type Samples } from '../harness/samples.ts'
import type { BenchHarness } from '../harness/openBenchHarness.ts'
import type { ClipJob, ClipTimes } from '../page/movingClip.ts'

const rounds = 3
const film = 'portra400'

type Format = Omit<ClipJob, 'filter'>

/** Videos that the booth makes: stories of any and of a slow device, and templates in their own proportions. */
const formats: readonly Format[] = [
  { template: 'story', speed: 'usual' },
  { template: 'story', speed: 'slow' },
  { template: 'strip', speed: 'usual' },
  { template: 'double', speed: 'usual' },
  { template: 'postcard', speed: 'usual' },
  { template: 'single', speed: 'usual' },
  { template: 'polaroid', speed: 'usual' },
  { template: 'square', speed: 'usual' },
]

const parts: readonly (readonly [name: string, key: 'bareMs' | 'encoderMs' | 'drawnMs' | 'wholeMs'])[] = [
  ['WebCodecs alone', 'bareMs'],
  ['encoder', 'encoderMs'],
  ['drawn and encoded', 'drawnMs'],
  ['developed, drawn and encoded', 'wholeMs'],
]

/** Times moving strips beside the bare encoding of their frames, and the development of a frame in every film. */
export async function clip(harness: BenchHarness): Promise<Results> {
  const page = await harness.openBench()
  await page.evaluate(() => window.bench.openClip())
  const run = (job: ClipJob) => page.evaluate((wanted) => window.bench.clipTimes(wanted), job)
  const timeFilm = (id: FilterId) => page.evaluate((wanted) => window.bench.developTime(wanted), id)
  // Compiles, and does not count.
  for (const { id } of filters) await timeFilm(id)
  await run({ template: 'story', speed: 'slow', filter: film })
  const times = new Map<string, Samples>()
  const [develop, tasks, files] = [createSamples(), createSamples(), createSamples()]
  for (let round = 0; round < rounds; round += 1) {
    for (const format of formats) {
      const measured = await run({ ...format, filter: film })
      const name = nameOf(format, measured)
      const samples = times.get(name) ?? createSamples()
      times.set(name, samples)
      for (const [part, key] of parts) samples.add(part, measured[key])
      tasks.add(name, measured.longestTaskMs)
      files.add(name, measured.bytes / 1e6)
    }
    for (const { id, name } of filters) develop.add(name, await timeFilm(id))
  }
  await page.close()
  const groups: readonly Group[] = [
    ...[...times].map(([name, samples]) => group(`Moving ${name}`, 'ms', samples, ['WebCodecs alone'])),
    group('A clip’s frame is developed', 'ms', develop, ['Classic']),
    group('Longest task of a moving strip', 'ms', tasks),
    group('File of a moving strip', 'MB', files),
  ]
  return { groups, growths: [] }
}

const nameOf = ({ template }: Format, { size }: ClipTimes): string =>
  `${template}, ${size.widthPx} × ${size.heightPx}`

const group = (
  title: string,
  unit: Group['unit'],
  samples: Samples,
  references: readonly string[] = [],
): Group => ({ title, unit, references, rows: samples.rows() })
