import { atom } from 'jotai'
import { filters, type Filter } from '../../engine/index.ts'
import type { Additions } from '../../event/catalogue.ts'
import type { EventProblem } from '../../event/eventProblem.ts'
import { noAdditions } from '../../event/loadEvent.ts'
import type { KnownIds } from '../../event/parseEvent.ts'
import type { Template } from '../../strip/Template.ts'
import { templateIndex } from '../../strip/templateIds.ts'
import type { TemplateFile } from '../../strip/templateSchema.ts'

/** Kind of what a host adds, which is the name of its folder and of its list in an event, too. */
export type Kind = 'films' | 'templates'

/** Films and templates of the host, and what is wrong with other files. The looks stage writes it. */
export const hostAtom = atom<{
  readonly additions: Additions
  readonly problems: readonly EventProblem[]
}>({ additions: noAdditions, problems: [] })

/** Films that a booth of this host has: those that ship, and its own. */
export const allFilmsAtom = atom((get): readonly Filter[] => [
  ...filters,
  ...get(hostAtom).additions.films.values(),
])

/** Templates of the host, by id. */
export const ownTemplatesAtom = atom(
  (get): ReadonlyMap<string, Template> =>
    new Map([...get(hostAtom).additions.templates.values()].map((template) => [template.id, template])),
)

/** Ids that an event of this host may name. */
export const knownIdsAtom = atom((get): KnownIds => ({
  films: get(allFilmsAtom).map(({ id }) => id),
  templates: [...templateIndex.map(({ id }) => id), ...get(ownTemplatesAtom).keys()],
}))

/** Template that the owner edits: its file, and under which name it is saved; null for none. */
export const editedTemplateAtom = atom<{
  readonly id: string
  readonly name: string
  readonly file: TemplateFile
} | null>(null)

/** Samples: photos through the films, and strips of the templates, by what they are of. The samples stage writes it. */
export const samplesAtom = atom<ReadonlyMap<string, ImageData>>(new Map())

/** What samples show: two people, and the last strip that this booth has kept. */
export const subjects = ['people', 'lastStrip'] as const

/** Key of a sample. */
export const sampleKey = (kind: Kind, id: string, subject: (typeof subjects)[number]): string =>
  `${kind} ${id} ${subject}`
