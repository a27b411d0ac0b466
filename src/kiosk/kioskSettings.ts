import type { WritableAtom } from 'jotai'
import { kioskSendingAtom } from '../booth/session/settingsAtoms.ts'
import { type FilterId, filters } from '../engine/index.ts'
import type { Option } from '../kit/Select.tsx'
import type { Cleanup } from '../lib/cleanup.ts'
import { settingAtom } from '../lib/settings.ts'

/** Beginning of the keys of everything that the kiosk's owner has set. It outlives every visitor. */
export const kioskKeyPrefix = 'retro-booth.kiosk.'

/** Setting of the owner, with its label in the set-up and one sentence below it. */
export type Setting<Value> = {
  readonly atom: WritableAtom<Value, [Value], void>
  readonly label: string
  readonly hint: string
}

/** Setting that is one of a few values. */
export type ChoiceSetting<Value> = Setting<Value> & { readonly options: readonly Option<Value>[] }

/** Setting that is a whole number. */
export type NumberSetting = Setting<number> & {
  readonly min: number
  readonly max: number
  /** The number that a text stands for; null for none within the limits. */
  readonly parse: (text: string) => number | null
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

type Words = Pick<Setting<unknown>, 'label' | 'hint'>

function toggle(name: string, isOnByDefault: boolean, words: Words): Setting<boolean> {
  // Earlier kiosks have stored `true` and `false`.
  const parse = (text: string) => /^(?:on|true)$/.test(text) || (/^(?:off|false)$/.test(text) ? false : null)
  return { atom: ownerAtom(name, isOnByDefault, parse), ...words }
}

/** @param options the default first */
function choice<Value>(
  name: string,
  options: readonly [Option<Value>, ...Option<Value>[]],
  words: Words,
): ChoiceSetting<Value> {
  const parse = (text: string) => options.find(({ value }) => String(value) === text)?.value ?? null
  return { atom: ownerAtom(name, options[0].value, parse), options, ...words }
}

function wholeNumber(
  name: string,
  [byDefault, min, max]: readonly [byDefault: number, min: number, max: number],
  words: Words,
): NumberSetting {
  const parse = (text: string) => {
    const value = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : null
  }
  return { atom: ownerAtom(name, byDefault, parse), min, max, parse, ...words }
}

const [firstFilm, ...otherFilms] = filters
const filmOption = ({ id, name }: (typeof filters)[number]): Option<FilterId> => ({ value: id, label: name })
const countOption = (count: number) => ({ value: count, label: String(count) })

/** True where the owner has started the kiosk on this screen: it may hand in copies. The outbox stage alone sets it. */
export const isStartedAtom = ownerAtom('started', false, (text) => (text === 'on' ? true : null))

/** Settings of the kiosk's owner. Their defaults are a kiosk that nobody has set up. */
export const kioskSettings = {
  isPrinting: toggle('printing', false, {
    label: 'Print automatically',
    hint: 'Each strip prints once, when the guest closes it, on a sheet of 4 x 6 inches.',
  }),
  /** It holds only where the owner has started the kiosk. */
  keepsCopies: toggle('keeps', true, {
    label: 'Keep a copy of every strip',
    hint: 'The booth’s own computer gets it when the visit ends. Guests are told, and can say no.',
  }),
  keepsMoving: toggle('clips', false, {
    label: 'Keep the moving strip too',
    hint: 'Its video is kept beside the strip. Guests are told.',
  }),
  sheets: choice('copies', [countOption(1), countOption(2), countOption(3), countOption(4)], {
    label: 'Sheets for each strip',
    hint: 'Each sheet holds the strip twice, to cut in two.',
  }),
  paper: wholeNumber('paper', [0, 0, 9999], {
    label: 'Sheets left',
    hint: 'How many sheets the printer holds. The booth counts down and stops at 0.',
  }),
  maxSheets: wholeNumber('prints', [4, 1, 4], {
    label: 'Sheets for a guest',
    hint: 'How many sheets a guest may print at once with the Print button.',
  }),
  printSeconds: wholeNumber('print-seconds', [15, 1, 120], {
    label: 'Seconds for a sheet',
    hint: 'How long your printer takes. Guests see a bar for as long.',
  }),
  /** It begins the first countdown too, where the camera is allowed already. */
  startsPhotos: toggle('starts', false, {
    label: 'Start photos by itself',
    hint: 'The first touch starts the countdown. Off: guests see themselves first, then press Take Photos.',
  }),
  sendsToPhones: {
    atom: kioskSendingAtom,
    label: 'Send to My Phone',
    hint: 'Guests can send their strip to their phone.',
  },
  showsStrips: toggle('shows', true, {
    label: 'Show It Here',
    hint: 'Guests can hang their strip on the start screen for tonight. Turned off, all are taken down.',
  }),
  idleSeconds: wholeNumber('idle', [60, 10, 3600], {
    label: 'End a visit after (seconds)',
    hint: 'Without a touch for this long the booth resets for the next guest.',
  }),
  /** Few visitors come back to a closed strip. */
  closedStripSeconds: wholeNumber('idle-closed', [15, 5, 600], {
    label: 'End it after a closed strip (seconds)',
    hint: 'The same, after a guest closes the strip.',
  }),
  /** Guests who hunt for the perfect photo keep the others waiting. */
  reshoots: wholeNumber('retakes', [4, 0, 99], {
    label: 'Retakes in a visit',
    hint: 'How many photos a guest may take again. Others are waiting.',
  }),
  /** The default leaves it to the event. */
  film: choice('film', [filmOption(firstFilm), ...otherFilms.map(filmOption)], {
    label: 'Film of the day',
    hint: 'Every visit begins with this film.',
  }),
} as const
