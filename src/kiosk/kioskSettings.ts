import { type FilterId, filters } from '../filters/filters.ts'
import { getStored, setStored } from '../lib/storage.ts'

/** Beginning of the keys of everything that the kiosk's owner has set. It outlives every visitor. */
export const kioskKeyPrefix = 'retro-booth.kiosk.'

/** A setting of the owner, kept in local storage as a text. */
export type Setting<Value> = {
  readonly key: string
  /** Holds where nothing is stored, or nothing that makes sense. */
  readonly defaultValue: Value
  /** The value that a text stands for; null for none. */
  readonly parse: (text: string) => Value | null
}

/** A setting that is a whole number. */
export type NumberSetting = Setting<number> & { readonly least: number; readonly most: number }

function wholeNumber(name: string, defaultValue: number, least: number, most: number): NumberSetting {
  const parse = (text: string) => {
    const value = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN
    return value >= least && value <= most ? value : null
  }
  return { key: kioskKeyPrefix + name, defaultValue, parse, least, most }
}

function toggle(name: string, defaultValue: boolean): Setting<boolean> {
  const parse = (text: string) => (text === 'true' || text === 'false' ? text === 'true' : null)
  return { key: kioskKeyPrefix + name, defaultValue, parse }
}

const film: Setting<FilterId> = {
  key: `${kioskKeyPrefix}film`,
  defaultValue: filters[0].id,
  parse: (text) => filters.find(({ id }) => id === text)?.id ?? null,
}

/** Settings of the kiosk's owner. Their defaults are a kiosk that nobody has set up. */
export const kioskSettings = {
  /** Whether every strip is printed by itself. */
  isPrinting: toggle('printing', false),
  /** Sheets for each strip; a sheet holds it twice. */
  copies: wholeNumber('copies', 1, 1, 4),
  /** Sheets of paper that the printer has left. */
  paper: wholeNumber('paper', 0, 0, 9999),
  /** Time without a gesture after which the visitor has left. */
  idleSeconds: wholeNumber('idle', 60, 10, 3600),
  /** The same after the strip was closed: few visitors come back to it. */
  closedStripSeconds: wholeNumber('idle-closed', 15, 5, 600),
  /** Film that every visit starts with. */
  film,
} as const

/** Value of a setting, as it is stored now: the owner may change it in another tab. */
export function readSetting<Value>({ key, defaultValue, parse }: Setting<Value>): Value {
  const text = getStored(key)
  return text === null ? defaultValue : (parse(text) ?? defaultValue)
}

/** Stores a setting; nothing for its default. */
export function writeSetting<Value>({ key, defaultValue }: Setting<Value>, value: Value): void {
  setStored(key, value === defaultValue ? null : String(value))
}
