import { atom, type WritableAtom } from 'jotai'
import { kioskSendingAtom } from '../booth/session/settingsAtoms.ts'
import { type Filter, filters } from '../engine/index.ts'
import type { Option } from '../kit/Select.tsx'
import type { Cleanup } from '../lib/cleanup.ts'
import { settingAtom, textOf } from '../lib/settings.ts'
import { getStored, setStored } from '../lib/storage.ts'
import * as kiosk from '../locale/messages/kiosk.ts'
import * as setup from '../locale/messages/setup.ts'

/** Beginning of the keys of everything that the kiosk's owner has set. It outlives every visitor. */
export const kioskKeyPrefix = 'retro-booth.kiosk.'

/** Setting of the owner, with its label in the set-up and one sentence below it. */
export type Setting<Value> = {
  readonly atom: WritableAtom<Value, [Value], void>
  /** Its value as a text, for its owner's other devices. */
  readonly text: WritableAtom<string, [string], void>
  readonly label: () => string
  readonly hint: () => string
}

/** Setting that is one of a few values. */
export type ChoiceSetting<Value> = Setting<Value> & { readonly options: readonly Option<Value>[] }

/** Setting that is a whole number. Where its default is Infinity, that is none: its text is empty. */
export type NumberSetting = Setting<number> & {
  readonly min: number
  readonly max: number
  /** The number that a text stands for; null for none within the limits. */
  readonly parse: (text: string) => number | null
}

/** Names under which earlier kiosks have stored a setting. */
const formerNames = { clips: 'keeps-moving', copies: 'sheets', prints: 'max-sheets' } as const

for (const [former, name] of Object.entries(formerNames)) {
  const text = getStored(kioskKeyPrefix + former)
  if (text === null) continue
  setStored(kioskKeyPrefix + name, text)
  setStored(kioskKeyPrefix + former, null)
}

function ownerAtom<Value>(name: string, byDefault: Value, parse: (text: string) => Value | null) {
  return settingAtom(kioskKeyPrefix + name, byDefault, parse, followTabs)
}

/** Follows the other tabs: the owner sets a running kiosk up in one of them. */
function followTabs(key: string, onChange: () => void): Cleanup {
  const controller = new AbortController()
  // The key is null where all of the storage was cleared.
  const onStorage = (event: StorageEvent) => void ([key, null].includes(event.key) && onChange())
  addEventListener('storage', onStorage, controller)
  return () => controller.abort()
}

type Words = readonly [label: () => string, hint: () => string]

// Earlier kiosks have stored `true` and `false`.
const parseSwitch = (text: string) =>
  /^(?:on|true)$/.test(text) || (/^(?:off|false)$/.test(text) ? false : null)

/** Adds the text of a setting to its atom. A text that stands for no value changes nothing. */
function withText<Value>(own: Setting<Value>['atom'], parse: (text: string) => Value | null) {
  const text = atom(
    (get) => textOf(get(own)),
    (_get, set, next: string) => {
      const value = parse(next)
      if (value !== null) set(own, value)
    },
  )
  return { atom: own, text }
}

function toggle(name: string, isOnByDefault: boolean, ...[label, hint]: Words): Setting<boolean> {
  return { ...withText(ownerAtom(name, isOnByDefault, parseSwitch), parseSwitch), label, hint }
}

/** @param options the default first */
function choice<Value>(
  name: string,
  options: readonly [Option<Value>, ...Option<Value>[]],
  ...[label, hint]: Words
): ChoiceSetting<Value> {
  const parse = (text: string) => options.find(({ value }) => String(value) === text)?.value ?? null
  return { ...withText(ownerAtom(name, options[0].value, parse), parse), options, label, hint }
}

function wholeNumber(
  name: string,
  [byDefault, min, max]: readonly [byDefault: number, min: number, max: number],
  ...[label, hint]: Words
): NumberSetting {
  const parse = (text: string) => {
    if (byDefault === Infinity && text.trim() === '') return Infinity
    const value = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : null
  }
  return { ...withText(ownerAtom(name, byDefault, parse), parse), min, max, parse, label, hint }
}

/** Key of the ids of copies that are removed: tabs learn by it that another one has removed a copy. */
export const removedCopiesKey = kioskKeyPrefix + 'removed'

/** Copies that other tabs remove: it changes with each of them. */
export const removedCopiesAtom = ownerAtom('removed', '', (text) => text)

/** Commands of the host that were carried out, the last one first; the booth repeats what it does not hear of, after a reload too. */
export const doneCommandsAtom = ownerAtom<readonly string[]>('done', [], (text) => text.split(','))

const [firstFilm, ...otherFilms] = filters
const filmOption = ({ id, name }: Filter): Option<string> => ({ value: id, label: name })
const countOption = (count: number) => ({ value: count, label: String(count) })

/** True where the owner has started the kiosk on this screen: it may hand in copies. The outbox stage alone sets it. */
export const isStartedAtom = ownerAtom('started', false, (text) => (text === 'on' ? true : null))

/** True where the owner stays signed in beside a started kiosk on this screen, whose guests may then open the owner's page. */
export const ownerStaysAtom = ownerAtom('owner-stays', false, parseSwitch)

/** Settings of the kiosk's owner. Their defaults are a kiosk that nobody has set up. */
export const kioskSettings = {
  isPrinting: toggle('printing', false, setup.printsByItself, setup.printsByItselfHint),
  /** It holds only where the owner has started the kiosk. */
  keepsCopies: toggle('keeps', true, setup.keepsCopies, setup.keepsCopiesHint),
  keepsMoving: toggle('keeps-moving', false, setup.keepsMoving, setup.keepsMovingHint),
  sheets: choice(
    'sheets',
    [countOption(1), countOption(2), countOption(3), countOption(4)],
    setup.sheets,
    setup.sheetsHint,
  ),
  /** The kiosk asks for it, too: its words are the visitor's part of a language. */
  paper: wholeNumber('paper', [Infinity, 0, 9999], kiosk.sheetsLeft, kiosk.sheetsLeftHint),
  maxSheets: wholeNumber('max-sheets', [4, 1, 4], setup.maxSheets, setup.maxSheetsHint),
  printSeconds: wholeNumber('print-seconds', [15, 1, 120], setup.printSeconds, setup.printSecondsHint),
  /** It begins the first countdown too, where the camera is allowed already. */
  startsPhotos: toggle('starts', false, setup.startsPhotos, setup.startsPhotosHint),
  sendsToPhones: {
    ...withText(kioskSendingAtom, parseSwitch),
    label: setup.sendsToPhones,
    hint: setup.sendsToPhonesHint,
  },
  showsStrips: toggle('shows', true, setup.showsStrips, setup.showsStripsHint),
  idleSeconds: wholeNumber('idle', [60, 10, 3600], setup.idleSeconds, setup.idleSecondsHint),
  /** Few visitors come back to a closed strip. */
  closedStripSeconds: wholeNumber(
    'idle-closed',
    [15, 5, 600],
    setup.closedStripSeconds,
    setup.closedStripSecondsHint,
  ),
  /** Guests who hunt for the perfect photo keep the others waiting. */
  reshoots: wholeNumber('retakes', [4, 0, 99], setup.reshoots, setup.reshootsHint),
  /** The default leaves it to the event. */
  film: choice('film', [filmOption(firstFilm), ...otherFilms.map(filmOption)], setup.film, setup.filmHint),
} as const

/** Any of them. */
export type KioskSetting = (typeof kioskSettings)[keyof typeof kioskSettings]
