import { filters } from '../src/filters/filters.ts'
import type { Group } from './Group.ts'
import { median, ratiosOf } from './statistics.ts'

/** What the booth is meant to reach, in a group that is measured. */
type Target = {
  readonly says: string
  /** Title of the group. */
  readonly group: string
  readonly figure: (group: Group) => number
  readonly most: number
}

const films = filters.map(({ name }) => name)
const chains = ['postprocessing', 'pixi.js']
const twoFramesMs = 2000 / 60

export const targets: readonly Target[] = [
  ...['640 × 480', '1280 × 720'].flatMap((size): readonly Target[] => [
    {
      says: `${size}: every film’s frame, × Classic`,
      group: `Live frame at ${size}`,
      figure: (group) => Math.max(...films.map((name) => ratio(group, name, 'Classic'))),
      most: 1.6,
    },
    {
      says: `${size}: every film’s frame, × the fastest peer’s chain`,
      group: `Live frame at ${size}`,
      figure: (group) =>
        Math.max(...films.flatMap((name) => chains.map((chain) => ratio(group, name, chain)))),
      most: 1,
    },
  ]),
  {
    says: 'save to download, ms',
    group: 'Save to download',
    figure: (group) => middle(group, 'booth'),
    most: 50,
  },
  {
    says: 'strip open to file ready, × floor',
    group: 'Strip open to file ready',
    figure: (group) => ratio(group, 'booth', 'floor'),
    most: 2,
  },
  {
    says: 'filter change to picture, ms over the floor',
    group: 'Filter change to picture',
    figure: (group) => middle(group, 'booth') - middle(group, 'floor'),
    most: twoFramesMs,
  },
  {
    says: 'longest script of a session, ms',
    group: 'Longest task of a session',
    figure: (group) => middle(group, 'longest script'),
    most: 50,
  },
  {
    says: 'the same, six times slower, ms',
    group: 'Longest task of a session',
    figure: (group) => middle(group, 'longest script, six times slower'),
    most: 200,
  },
]

/** One line for every target whose group was measured. */
export function describeTargets(groups: readonly Group[]): readonly string[] {
  return targets.flatMap(({ says, group: title, figure, most }) => {
    const group = groups.find((candidate) => candidate.title === title)
    if (!group) return []
    const found = figure(group)
    return `${found <= most ? 'met   ' : 'missed'} ${says}: ${found.toFixed(2)}, at most ${most.toFixed(1)}`
  })
}

function samples(group: Group, wanted: string): readonly number[] {
  return group.rows.find(({ name }) => name === wanted)?.samples ?? []
}

const middle = (group: Group, name: string): number => median(samples(group, name))

const ratio = (group: Group, name: string, reference: string): number =>
  median(ratiosOf(samples(group, name), samples(group, reference)))
