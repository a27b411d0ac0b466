import { expect, test } from 'vitest'
import { createAsyncSlot } from '../../../src/lib/asyncSlot.ts'

const { signal } = new AbortController()

test('a value that is set resolves at once, one that is not resolves every wait when it is set', async () => {
  const slot = createAsyncSlot<string>()
  const waiting = [slot.wait(signal), slot.wait(signal)]
  slot.set(null)
  slot.set('renderer')
  expect(await Promise.all(waiting)).toEqual(['renderer', 'renderer'])
  expect(await slot.wait(signal)).toBe('renderer')
})

test('after null, the next value is waited for', async () => {
  const slot = createAsyncSlot<string>()
  slot.set('first')
  slot.set(null)
  const waiting = slot.wait(signal)
  slot.set('second')
  expect(await waiting).toBe('second')
})

test('an aborted wait rejects with the reason', async () => {
  const slot = createAsyncSlot<string>()
  const controller = new AbortController()
  const waiting = slot.wait(controller.signal)
  controller.abort(new Error('aborted'))
  await expect(waiting).rejects.toThrow('aborted')
  await expect(slot.wait(controller.signal)).rejects.toThrow('aborted')
})
