import { type EventAnswer, type LoadedEvent, readEvent } from '../event/loadEvent.ts'
import { themeProperties } from '../event/eventColours.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { eventAtom, requestEvent } from './eventAtoms.ts'
import { type Store, subscribe } from './store.ts'

/**
 * Event stage: answer of the event's home -> event, its colours and its title. Where the home tells of changes, each is
 * read anew; a home that could not be reached is asked again when the device is back on a network.
 * @param first null where the home could not be reached
 * @returns cleanup
 */
export function startEventStage(
  store: Store,
  first: EventAnswer | null,
  show: (event: LoadedEvent | null) => void,
): Cleanup {
  const controller = new AbortController()
  const { signal } = controller
  let version: string | null = null
  let reading = Promise.resolve()
  const read = async (answer: EventAnswer | null, onConfig?: (event: LoadedEvent) => void) => {
    version = answer?.response.headers.get('ETag') ?? null
    const { event, problems } = await readEvent(answer, onConfig)
    for (const problem of problems) console.warn(problem)
    if (!signal.aborted) show(event)
  }
  const readAgain = (told: string | null) => {
    reading = reading.then(async () => {
      if (signal.aborted || (told !== null && told === version)) return
      const answer = await requestEvent()
      // An event that is shown already stays while its home is away.
      if (answer) await read(answer)
    })
  }
  // The splash waits for the title, and not for a logo. A kiosk's next visitor has both from the one before.
  const showEarly = (event: LoadedEvent) => signal.aborted || show(event)
  reading = read(first, store.get(eventAtom) ? undefined : showEarly)
  const changesUrl = first?.response.headers.get('X-Event-Changes')
  if (changesUrl) signal.addEventListener('abort', listen(changesUrl, readAgain))
  addEventListener('online', () => first ?? readAgain(null), { signal })
  return combineCleanups(
    () => controller.abort(),
    subscribe(store, eventAtom, (event) => {
      if (event !== undefined) dressPage(event)
      return undefined
    }),
  )
}

/** An event source gives up where it is answered by anything else, as by a server that is starting. */
const reopenMs = 5000

/** Listens to the server's changes: each message is the version of the event now. @returns cleanup */
function listen(url: string, onVersion: (version: string) => void): Cleanup {
  let source: EventSource
  let timer = 0
  const open = () => {
    source = new EventSource(url)
    source.addEventListener('message', ({ data }) => onVersion(String(data)))
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) timer = window.setTimeout(open, reopenMs)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

let ownTitle: string | null = null
let properties: readonly string[] = []

/** Gives the page the event's colours and title; its own for null. A style that is set by script needs no exception of the CSP. */
function dressPage(event: LoadedEvent | null): void {
  ownTitle ??= document.title
  document.title = event?.config.title ?? ownTitle
  const { style } = document.documentElement
  for (const name of properties) style.removeProperty(name)
  const values = event ? themeProperties(event.config) : []
  for (const [name, value] of values) style.setProperty(name, value)
  properties = values.map(([name]) => name)
}
