import { atom, createStore } from 'jotai'
import { expect, test } from 'vitest'
import { waitForValue } from '../../../src/lib/store.ts'

const { signal } = new AbortController()
const valueAtom = atom<string | null>(null)

test('a value that is there is given at once, one that has gone is waited for again, by everybody', async () => {
  const store = createStore()
  store.set(valueAtom, 'first')
  expect(await waitForValue(store, valueAtom, signal)).toBe('first')
  store.set(valueAtom, null)
  const waiting = [waitForValue(store, valueAtom, signal), waitForValue(store, valueAtom, signal)]
  store.set(valueAtom, null)
  store.set(valueAtom, 'second')
  expect(await Promise.all(waiting)).toEqual(['second', 'second'])
})
