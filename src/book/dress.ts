import { atom } from 'jotai'
import { request } from '../lib/request.ts'
import type { Store } from '../lib/store.ts'

/** Title and names of the event; null where it has none. */
export const dressAtom = atom<{ readonly title: string | null; readonly names: string | null }>({
  title: null,
  names: null,
})

const textOf = (found: unknown) => (typeof found === 'string' ? found : null)

/** Puts the event's dress on, as the booth's server has it: title, names, and the colours as properties of the themes. */
export async function putDressOn(store: Store): Promise<void> {
  const response = await request('event.json')
  const { title, names, properties }: Readonly<Record<string, unknown>> = await response.json()
  for (const [name, value] of Object.entries(Object(properties)))
    document.documentElement.style.setProperty(name, textOf(value))
  store.set(dressAtom, { title: textOf(title), names: textOf(names) })
}
