import type { WritableAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { type FilterId, filters } from '../engine/index.ts'
import { getStored, setStored } from '../lib/storage.ts'

/** Beginning of the keys of everything that the kiosk's owner has set. It outlives every visitor. */
export const kioskKeyPrefix = 'retro-booth.kiosk.'

/** A setting of the owner, kept in local storage as a text. */
type Setting<Value> = { readonly atom: WritableAtom<Value, [Value], void> }

/** A setting that is a whole number. */
export type NumberSetting = Setting<number> & {
  readonly min: number
  readonly max: number
  /** The number that a text stands for; null for none within the limits. */
  readonly parse: (text: string) => number | null
}

/**
 * A setting that is stored only where it differs from its default. While its atom is mounted it follows other tabs.
 * @param parse the value that a stored text stands for; null for none
 */
function createSetting<Value>(
  name: string,
  defaultValue: Value,
  parse: (text: string) => Value | null,
): Setting<Value> {
  const key = kioskKeyPrefix + name
  const read = () => {
    const text = getStored(key)
    return text === null ? defaultValue : (parse(text) ?? defaultValue)
  }
  const storage = {
    getItem: read,
    setItem: (_key: string, value: Value) => setStored(key, value === defaultValue ? null : String(value)),
    removeItem: () => setStored(key, null),
    subscribe: (_key: string, onChange: (value: Value) => void) => {
      // The key is null where all of the storage was cleared.
      const onStorage = (event: StorageEvent) => void ([key, null].includes(event.key) && onChange(read()))
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
  return { atom: atomWithStorage(key, defaultValue, storage, { getOnInit: true }) }
}

function wholeNumber(name: string, defaultValue: number, min: number, max: number): NumberSetting {
  const parse = (text: string) => {
    const value = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : null
  }
  return { ...createSetting(name, defaultValue, parse), min, max, parse }
}

const parseFilter = (text: string) => filters.find(({ id }) => id === text)?.id ?? null
const parseSwitch = (text: string) => (text === 'true' || text === 'false' ? text === 'true' : null)

/** Settings of the kiosk's owner. Their defaults are a kiosk that nobody has set up. */
export const kioskSettings = {
  /** Whether every strip is printed by itself. */
  isPrinting: createSetting('printing', false, parseSwitch),
  /** Whether the host's copy of a strip holds the moving strip too. */
  keepsMoving: createSetting('clips', false, parseSwitch),
  /** Sheets for each strip; a sheet holds it twice. */
  sheets: wholeNumber('copies', 1, 1, 4),
  /** Sheets of paper that the printer has left. */
  paper: wholeNumber('paper', 0, 0, 9999),
  /** Most sheets that a visitor may print at once. */
  maxSheets: wholeNumber('prints', 4, 1, 4),
  /** Time that the printer takes for a sheet. */
  printSeconds: wholeNumber('print-seconds', 15, 1, 120),
  /** Whether the touch that wakes the kiosk begins the first countdown, where the camera is allowed. */
  startsPhotos: createSetting('starts', false, parseSwitch),
  /** Whether visitors may let their strip hang on the attract screen. */
  showsStrips: createSetting('shows', true, parseSwitch),
  /** Time without a gesture after which the visitor has left. */
  idleSeconds: wholeNumber('idle', 60, 10, 3600),
  /** The same after the strip was closed: few visitors come back to it. */
  closedStripSeconds: wholeNumber('idle-closed', 15, 5, 600),
  /** Photos that a visit may retake: guests who hunt for the perfect one keep the others waiting. */
  reshoots: wholeNumber('retakes', 4, 0, 99),
  /** Film that every visit starts with; the default leaves it to the event. */
  film: createSetting<FilterId>('film', filters[0].id, parseFilter),
} as const
