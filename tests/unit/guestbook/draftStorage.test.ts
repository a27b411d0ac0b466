import { afterEach, expect, it, vi } from 'vitest'
import { loadDraft, saveDraft } from '../../../src/guestbook/draftStorage.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage(kept: Map<string, string> = new Map()) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

it('a draft comes back as it was', () => {
  stubStorage()
  saveDraft({ name: 'Mia', message: 'half a sent' })
  expect(loadDraft()).toEqual({ name: 'Mia', message: 'half a sent' })
})

it('an empty draft leaves nothing on the device', () => {
  const kept = stubStorage()
  saveDraft({ name: 'Mia', message: '' })
  saveDraft({ name: '', message: '' })
  expect(kept.size).toBe(0)
})

it.each(['not JSON', '7', 'null', '{"name":7,"message":["x"]}'])('%s in the storage is no draft', (text) => {
  stubStorage(new Map([['guestbook-draft', text]]))
  expect(loadDraft()).toEqual({ name: '', message: '' })
})

it('a storage that refuses costs nothing but the draft’s return', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => saveDraft({ name: 'Mia', message: '' })).not.toThrow()
  expect(loadDraft()).toEqual({ name: '', message: '' })
})
