import { atom } from 'jotai'
import { deviceLocaleAtom, localeSettingAtom } from '../../locale/localeSetting.ts'
import { isKioskAtom } from './boothAtoms.ts'
import { eventAtom } from '../event/eventAtoms.ts'

const none: readonly string[] = []

/** Languages of the host's event, which the guests of a kiosk choose among; none without. Null until the event is known. */
const hostLocalesAtom = atom((get): readonly string[] | null => {
  const event = get(eventAtom)
  return event === undefined ? null : (event?.config.languages ?? none)
})

/** Language of a screen of the host's: the event's first one, or that of the device. Null until the event is known. */
export const hostLocaleAtom = atom((get) => {
  const locales = get(hostLocalesAtom)
  return locales && (locales[0] ?? get(deviceLocaleAtom))
})

const visitLocaleAtom = atom<string | null>(null)

/** Language that the visitor has chosen; null for none. The device remembers it, and a kiosk for this visit alone. */
export const chosenLocaleAtom = atom(
  (get) => get(get(isKioskAtom) ? visitLocaleAtom : localeSettingAtom),
  (get, set, locale: string | null) => set(get(isKioskAtom) ? visitLocaleAtom : localeSettingAtom, locale),
)

/** Language that the booth is to have: the chosen one, or the host's in a kiosk, or the device's. */
export const boothLocaleAtom = atom(
  (get) => get(chosenLocaleAtom) ?? get(get(isKioskAtom) ? hostLocaleAtom : deviceLocaleAtom),
)

/** Languages of the host in a kiosk, whose guests choose among these alone; none where the host names none. */
export const offeredLocalesAtom = atom((get) => (get(isKioskAtom) && get(hostLocalesAtom)) || none)
