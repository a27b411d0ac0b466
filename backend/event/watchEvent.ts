import { join } from 'node:path'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

import { problemSentence, writeProblems } from '../../src/event/eventProblem.ts'
import { reasonOf } from '../../src/locale/reasons.ts'
import { createCatalogue, type ServedCatalogue } from '../catalogue/createCatalogue.ts'
import { entityTag } from '../http/entityTag.ts'
import { type EventFolder, readEventFolder } from './readEventFolder.ts'

/** Event as it is served, with a version that differs where the event or a picture does. */
export type ServedEvent = EventFolder & {
  readonly version: string
  /** Films and templates of the host, as JSON; null where there are none. */
  readonly catalogue: string | null
}

/** Open booths follow within 2 s: two polls, as a file that is being written is read when it has been left alone. */
const pollMs = 500

/** A booth shows its own title after 2 s without an answer. */
const maxStartMs = 1200

/**
 * Creates the watch of the owner's event in a data folder; it does not watch yet.
 * @param onChange called with each other event
 */
export function createEventWatch(folder: string, onChange: (event: ServedEvent) => void) {
  const catalogue = createCatalogue(folder, () => void refresh())
  let served: ServedEvent | null = null
  // As it was served, and as it was found at the last look.
  let read: EventFolder | null = null
  let last: EventFolder | null = null
  let readAdded: ServedCatalogue | null = null
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  let started: Promise<void> | undefined

  async function look(isWhole: boolean): Promise<void> {
    // Contents are compared: a copy may have the size and date of the file that it replaces.
    await catalogue.look(isWhole)
    const added = catalogue.served()
    const found = await readEventFolder(folder, added.known)
    const isSettled = isWhole || served === null || isDeepStrictEqual(found, last)
    last = found
    if (!isSettled || (isDeepStrictEqual(found, read) && added === readAdded)) return
    read = found
    readAdded = added
    // The party goes on while its file is mended: one of which nothing can be read leaves the event before.
    const isUnread = found.json === '{}' && found.problems.length > 0
    const { json, pictures } = (isUnread && served) || found
    const now = withCatalogue({ json, pictures, problems: found.problems }, added)
    if (now.version === served?.version) return
    logChange(folder, now, served)
    served = now
    onChange(served)
  }
  const refresh = (isWhole = false) =>
    (looking = looking.then(() => look(isWhole)).catch((cause: unknown) => console.error(cause)))
  /** After a restart, an answer without them would have each booth forget them. */
  const readFirst = async () => {
    await refresh(true)
    await Promise.race([catalogue.settle(), setTimeoutPromise(maxStartMs, undefined, { ref: false })])
    await refresh()
  }
  const poll = () =>
    void refresh().then(() => {
      if (timer) timer = setTimeout(poll, pollMs)
    })

  return {
    /** The event; the first call reads it, and waits a while for the host's films and templates. */
    async read(): Promise<ServedEvent | null> {
      await (started ??= readFirst())
      return served
    },
    /**
     * Looks at the files, and reads them where they have changed; while it watches this happens twice a second.
     * @param isWhole true after a write of this server: without it a change is taken at the second look that finds it, as an
     * editor may still be writing
     */
    refresh,
    catalogue,
    start: () => void (timer ??= setTimeout(poll, 0)),
    stop(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

function withCatalogue(event: EventFolder, { json, files, problems: wrong }: ServedCatalogue): ServedEvent {
  const bytes = [...event.pictures.values()].map((picture) => picture.bytes)
  const fits = (count: number) =>
    writeProblems([...event.problems, ...wrong.slice(0, count)]).length < maxLength
  const firstTooMany = wrong.findIndex((_, index) => !fits(index + 1))
  const reported = firstTooMany < 0 ? wrong.length : firstTooMany
  const count = wrong.length - reported
  const more = count > 0 ? [{ place: '', path: '', reason: reasonOf('more', { count }) }] : []
  const problems = [...event.problems, ...wrong.slice(0, reported), ...more]
  // The catalogue's addresses differ where its tables and pictures do.
  const version = entityTag(event.json, JSON.stringify(problems), json ?? '', ...bytes)
  return { ...event, problems, pictures: new Map([...event.pictures, ...files]), catalogue: json, version }
}

/** Characters of all problems: they are in a header, of which nginx takes 4 kB with all others. */
const maxLength = 3000

function logChange(folder: string, now: ServedEvent, before: ServedEvent | null): void {
  for (const problem of now.problems) console.error(join(folder, '/') + problemSentence(problem))
  const shows = now.json === before?.json ? 'still shows' : 'shows'
  if (now.json !== '{}') console.log(`The booth ${shows} the event of ${join(folder, 'event.json')}.`)
  else if (before && before.json !== '{}') console.log('The booth shows no event.')
}
