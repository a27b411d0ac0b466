import * as v from 'valibot'
import { check, number } from '../lib/schema.ts'
import type { Cleanup } from '../lib/cleanup.ts'
import { type Store, subscribe } from '../lib/store.ts'
import { shownStripsAtom } from './kioskAtoms.ts'
import type { GuestStrip } from './reduceKiosk.ts'

/** Channel between the pages of one browser: nothing that is posted there leaves the device. */
const channelName = 'retro-booth-shown-strips'

const id = number(0, Infinity)
/** Request of a wall, which says the strips that it has already. */
const requestSchema = v.object({ known: v.array(id) })
/** Message of the kiosk: the strips that are shown, and the pictures of those that are new. */
const shownSchema = v.lazy(() =>
  v.object({
    ids: v.array(id),
    added: v.array(v.object({ id, picture: v.instance(ImageData) })),
  }),
)

const askMs = 30_000

/** A kiosk that has crashed takes nothing down: without a word of it for so long the wall does. */
const silenceMs = 70_000

/**
 * Shows the kiosk's strips on the walls of this browser, too, until they are taken down or the kiosk is closed.
 * @returns cleanup
 */
export function shareShownStrips(kiosk: Store): Cleanup {
  const channel = new BroadcastChannel(channelName)
  const post = (strips: readonly GuestStrip[], added: readonly GuestStrip[]) =>
    channel.postMessage({
      ids: strips.map((strip) => strip.id),
      added: added.map((strip) => ({ id: strip.id, picture: strip.picture })),
    })
  let posted: readonly GuestStrip[] = []
  const unsubscribe = subscribe(kiosk, shownStripsAtom, (strips) => {
    // A strip that its guest has changed is another object.
    const added = strips.filter((strip) => !posted.includes(strip))
    post(strips, added)
    posted = strips
  })
  channel.addEventListener('message', ({ data }) => {
    const known = check(requestSchema, data).value?.known
    const missing = posted.filter(({ id: shownId }) => !known?.includes(shownId))
    if (known) post(posted, missing)
  })
  const takeDown = () => post([], [])
  addEventListener('pagehide', takeDown)
  return () => {
    removeEventListener('pagehide', takeDown)
    unsubscribe()
    channel.close()
  }
}

/**
 * Watches the strips that a kiosk in this browser shows, oldest first.
 * @returns cleanup
 */
export function watchShownStrips(onChange: (strips: readonly GuestStrip[]) => void): Cleanup {
  const channel = new BroadcastChannel(channelName)
  let strips: readonly GuestStrip[] = []
  let heardMs = performance.now()
  const set = (next: readonly GuestStrip[]) => {
    strips = next
    onChange(next)
  }
  channel.addEventListener('message', ({ data }) => {
    const { value } = check(shownSchema, data)
    if (!value) return
    heardMs = performance.now()
    const all = [...value.added, ...strips]
    set(value.ids.flatMap((shownId) => all.find((strip) => strip.id === shownId) ?? []))
  })
  const ask = () => {
    if (strips.length > 0 && performance.now() - heardMs > silenceMs) set([])
    channel.postMessage({ known: strips.map((strip) => strip.id) })
  }
  ask()
  const timer = setInterval(ask, askMs)
  return () => {
    clearInterval(timer)
    channel.close()
  }
}
