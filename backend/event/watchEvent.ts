import { join } from 'node:path'

import { readEventFolder, type ServedEvent, stateOfEventFolder } from './readEventFolder.ts'

/** The owner's event as it was last read, and the watching of its files. */
export type EventWatch = {
  /** The event; the first call reads it. */
  readonly read: () => Promise<ServedEvent | null>
  /** Looks at the files, and reads them where they have changed; while it watches this happens twice a second. */
  readonly refresh: () => Promise<void>
  readonly start: () => void
  readonly stop: () => void
}

/** Open booths follow within 2 s: two polls, as a file that is being written is read when it has been left alone. */
const pollMs = 500

/** Creates the watch of a data folder; it does not watch yet. @param onChange called with each other event */
export function createEventWatch(folder: string, onChange: (event: ServedEvent) => void): EventWatch {
  let served: ServedEvent | null = null
  let mentioned: readonly string[] = []
  let readState = ''
  let lastState = ''
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()

  async function look(): Promise<void> {
    const state = await stateOfEventFolder(folder, mentioned)
    const isLeftAlone = served === null || state === lastState
    lastState = state
    if (state === readState || !isLeftAlone) return
    const found = await readEventFolder(folder)
    mentioned = found.mentioned
    // With the pictures that are mentioned now; what is written meanwhile is seen at the next look.
    readState = await stateOfEventFolder(folder, mentioned)
    lastState = readState
    if (found.served.version === served?.version) return
    report(folder, found.served, served)
    served = found.served
    onChange(served)
  }
  const refresh = () => (looking = looking.then(look).catch((cause: unknown) => console.error(cause)))
  const poll = () =>
    void refresh().then(() => {
      if (timer) timer = setTimeout(poll, pollMs)
    })

  return {
    async read() {
      if (!served) await refresh()
      return served
    },
    refresh,
    start: () => void (timer ??= setTimeout(poll, 0)),
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

function report(folder: string, now: ServedEvent, before: ServedEvent | null): void {
  for (const problem of now.problems) console.error(join(folder, '/') + problem)
  if (now.json !== '{}') console.log(`The booth shows the event of ${join(folder, 'event.json')}.`)
  else if (before && before.json !== '{}') console.log('The booth shows no event.')
}
