import { filters } from '../src/filters/filters.ts'
import type { Group } from './Group.ts'
import { median, ratiosOf } from './statistics.ts'

/** Performance target: an upper limit of a figure of a group. */
type Target = {
  readonly description: string
  /** Title of the group. */
  readonly group: string
  readonly figure: (group: Group) => number
  readonly max: number
}

const films = filters.map(({ name }) => name)
const chains = ['postprocessing', 'pixi.js']
const twoFramesMs = 2000 / 60

const targets: readonly Target[] = [
  ...['640 × 480', '1280 × 720'].flatMap((size): readonly Target[] => [
    {
      description: `${size}: every film’s frame, × Classic`,
      group: `Live frame at ${size}`,
      figure: (group) => Math.max(...films.map((name) => ratio(group, name, 'Classic'))),
      max: 1.6,
    },
    {
      description: `${size}: every film’s frame, × the fastest peer’s chain`,
      group: `Live frame at ${size}`,
      figure: (group) =>
        Math.max(...films.flatMap((name) => chains.map((chain) => ratio(group, name, chain)))),
      max: 1,
    },
  ]),
  {
    description: 'the whole booth with its previews, CPU × blit',
    group: 'Whole page for a frame',
    figure: (group) => ratio(group, 'Portra400', 'blit'),
    max: 2.2,
  },
  {
    description: 'save to download, ms',
    group: 'Save to download',
    figure: (group) => middle(group, 'booth'),
    max: 50,
  },
  {
    description: 'shutter to photo taken, × floor',
    group: 'Shutter to photo taken',
    figure: (group) => ratio(group, 'booth', 'floor'),
    max: 2,
  },
  {
    description: 'strip open to file ready, × floor',
    group: 'Strip open to file ready',
    figure: (group) => ratio(group, 'booth', 'floor'),
    max: 2,
  },
  {
    description: 'filter change to image, ms over the floor',
    group: 'Filter change to image',
    figure: (group) => middle(group, 'booth') - middle(group, 'floor'),
    max: twoFramesMs,
  },
  {
    description: 'the same at once, before the film is developed ahead',
    group: 'Filter change to image',
    figure: (group) => middle(group, 'booth, at once') - middle(group, 'floor'),
    max: twoFramesMs,
  },
  {
    description: 'press to QR code, ms over encryption and upload',
    group: 'Press to QR code',
    figure: (group) => middle(group, 'booth') - middle(group, 'encryption and upload'),
    max: 300,
  },
  {
    description: 'longest script of a session, ms',
    group: 'Longest task of a session',
    figure: (group) => middle(group, 'longest script'),
    max: 50,
  },
  {
    description: 'the same, six times slower, ms',
    group: 'Longest task of a session',
    figure: (group) => middle(group, 'longest script, six times slower'),
    max: 200,
  },
]

/** Results of the targets whose groups were measured: met or missed, a line each. */
export function describeTargets(groups: readonly Group[]): readonly string[] {
  return targets.flatMap(({ description, group: title, figure, max }) => {
    const group = groups.find((candidate) => candidate.title === title)
    if (!group) return []
    const found = figure(group)
    return `${found <= max ? 'met   ' : 'missed'} ${description}: ${found.toFixed(2)}, at most ${max.toFixed(1)}`
  })
}

function samples(group: Group, wanted: string): readonly number[] {
  return group.rows.find(({ name }) => name === wanted)?.samples ?? []
}

const middle = (group: Group, name: string): number => median(samples(group, name))

const ratio = (group: Group, name: string, reference: string): number =>
  median(ratiosOf(samples(group, name), samples(group, reference)))
