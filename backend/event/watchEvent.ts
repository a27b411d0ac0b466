import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import { problemSentence } from '../../src/event/eventProblem.ts'
import { entityTag } from '../http/entityTag.ts'
import { type EventFolder, readEventFolder } from './readEventFolder.ts'

/** Event as it is served, with a version that differs where the event or a picture does. */
export type ServedEvent = EventFolder & { readonly version: string }

/** Open booths follow within 2 s: two polls, as a file that is being written is read when it has been left alone. */
const pollMs = 500

/**
 * Creates the watch of the owner's event in a data folder; it does not watch yet.
 * @param onChange called with each other event
 */
export function createEventWatch(folder: string, onChange: (event: ServedEvent) => void) {
  let served: ServedEvent | null = null
  // As it was served, and as it was found at the last look.
  let read: EventFolder | null = null
  let last: EventFolder | null = null
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()

  async function look(isWhole: boolean): Promise<void> {
    // Contents are compared: a copy may have the size and date of the file that it replaces.
    const found = await readEventFolder(folder)
    const isSettled = isWhole || served === null || isDeepStrictEqual(found, last)
    last = found
    if (!isSettled || isDeepStrictEqual(found, read)) return
    read = found
    // The party goes on while its file is mended: one of which nothing can be read leaves the event before.
    const isUnread = found.json === '{}' && found.problems.length > 0
    const { json, pictures } = (isUnread && served) || found
    const now = withVersion({ json, pictures, problems: found.problems })
    if (now.version === served?.version) return
    logChange(folder, now, served)
    served = now
    onChange(served)
  }
  const refresh = (isWhole = false) =>
    (looking = looking.then(() => look(isWhole)).catch((cause: unknown) => console.error(cause)))
  const poll = () =>
    void refresh().then(() => {
      if (timer) timer = setTimeout(poll, pollMs)
    })

  return {
    /** The event; the first call reads it. */
    async read(): Promise<ServedEvent | null> {
      if (!served) await refresh()
      return served
    },
    /**
     * Looks at the files, and reads them where they have changed; while it watches this happens twice a second.
     * @param isWhole true after a write of this server: without it a change is taken at the second look that finds it, as an
     * editor may still be writing
     */
    refresh,
    start: () => void (timer ??= setTimeout(poll, 0)),
    stop(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

function withVersion(event: EventFolder): ServedEvent {
  const pictures = [...event.pictures.values()].map(({ bytes }) => bytes)
  return { ...event, version: entityTag(event.json, JSON.stringify(event.problems), ...pictures) }
}

function logChange(folder: string, now: ServedEvent, before: ServedEvent | null): void {
  for (const problem of now.problems) console.error(join(folder, '/') + problemSentence(problem))
  const shows = now.json === before?.json ? 'still shows' : 'shows'
  if (now.json !== '{}') console.log(`The booth ${shows} the event of ${join(folder, 'event.json')}.`)
  else if (before && before.json !== '{}') console.log('The booth shows no event.')
}
