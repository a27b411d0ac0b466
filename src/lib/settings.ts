import { atomWithStorage } from 'jotai/utils'
import { getStored, setStored } from './storage.ts'

/**
 * Setting that the device remembers in local storage, as a text, and only where it is not the default. It is read at once:
 * the first frame already follows it. While its atom is mounted it follows other tabs.
 * @param parse the value that a stored text stands for; null for none, which leaves the default
 */
export function settingAtom<Value>(key: string, byDefault: Value, parse: (text: string) => Value | null) {
  const read = () => {
    const text = getStored(key)
    return (text === null ? null : parse(text)) ?? byDefault
  }
  const storage = {
    getItem: read,
    setItem: (_key: string, value: Value) => setStored(key, value === byDefault ? null : textOf(value)),
    removeItem: () => setStored(key, null),
    subscribe: (_key: string, onChange: (value: Value) => void) => {
      const controller = new AbortController()
      // The key is null where all of the storage was cleared.
      const onStorage = (event: StorageEvent) => void ([key, null].includes(event.key) && onChange(read()))
      globalThis.addEventListener?.('storage', onStorage, controller)
      return () => controller.abort()
    },
  }
  return atomWithStorage(key, byDefault, storage, { getOnInit: true })
}

/** Kiosks have stored `true` and `false`. */
const onOrOff = new Map([
  ['on', true],
  ['off', false],
  ['true', true],
  ['false', false],
])

/** Switch that the device remembers, as `on` or `off`. */
export function switchAtom(key: string, isOnByDefault: boolean) {
  return settingAtom<boolean>(key, isOnByDefault, (text) => onOrOff.get(text) ?? null)
}

/** Choice that the device remembers. @param others the values that it can have beside the default */
export function choiceAtom<Value>(key: string, byDefault: Value, others: readonly Value[]) {
  return settingAtom(key, byDefault, (text) => others.find((value) => String(value) === text) ?? null)
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return String(value)
}
