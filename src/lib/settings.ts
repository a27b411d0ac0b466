import { atomWithStorage } from 'jotai/utils'
import type { Cleanup } from './cleanup.ts'
import { getStored, setStored } from './storage.ts'

/**
 * Setting that the device remembers in local storage, as a text, and only where it is not the default. It is read at once:
 * the first frame already follows it.
 * @param parse the value that a stored text stands for; null for none, which leaves the default
 * @param follow listens to changes by others, while the atom is mounted; without it there are none
 */
export function settingAtom<Value>(
  key: string,
  byDefault: Value,
  parse: (text: string) => Value | null,
  follow: (key: string, onChange: () => void) => Cleanup = () => () => {},
) {
  const read = () => {
    const text = getStored(key)
    return (text === null ? null : parse(text)) ?? byDefault
  }
  const storage = {
    getItem: read,
    setItem: (_key: string, value: Value) => setStored(key, value === byDefault ? null : textOf(value)),
    removeItem: () => setStored(key, null),
    subscribe: (_key: string, onChange: (value: Value) => void) => follow(key, () => onChange(read())),
  }
  return atomWithStorage(key, byDefault, storage, { getOnInit: true })
}

/** Switch that the device remembers, as `on` or `off`. */
export function switchAtom(key: string, isOnByDefault: boolean) {
  return settingAtom<boolean>(key, isOnByDefault, (text) =>
    text === (isOnByDefault ? 'off' : 'on') ? !isOnByDefault : null,
  )
}

/** Choice that the device remembers. @param others the values that it can have beside the default */
export function choiceAtom<Value>(key: string, byDefault: Value, others: readonly Value[]) {
  return settingAtom(key, byDefault, (text) => others.find((value) => String(value) === text) ?? null)
}

/** Text that stands for a value in local storage. */
export function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return String(value)
}
