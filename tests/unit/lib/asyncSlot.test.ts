import { expect, test } from 'vitest'
import { createAsyncSlot } from '../../../src/lib/asyncSlot.ts'

const { signal } = new AbortController()

test('what is there passes at once, what is not is waited for, by everybody', async () => {
  const gate = createAsyncSlot<string>()
  const waiting = [gate.pass(signal), gate.pass(signal)]
  gate.put(null)
  gate.put('engine')
  expect(await Promise.all(waiting)).toEqual(['engine', 'engine'])
  expect(await gate.pass(signal)).toBe('engine')
})

test('what has gone is waited for again', async () => {
  const gate = createAsyncSlot<string>()
  gate.put('first')
  gate.put(null)
  const waiting = gate.pass(signal)
  gate.put('second')
  expect(await waiting).toBe('second')
})

test('who gives up waits no longer', async () => {
  const gate = createAsyncSlot<string>()
  const given = new AbortController()
  const waiting = gate.pass(given.signal)
  given.abort(new Error('given up'))
  await expect(waiting).rejects.toThrow('given up')
  await expect(gate.pass(given.signal)).rejects.toThrow('given up')
})
