import { expect, it, vi } from 'vitest'
import { loadDraft, saveDraft } from '../../../src/guestbook/draftStorage.ts'

function stubStorage(stored: Map<string, string> = new Map()) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}

it('a draft comes back as it was', () => {
  stubStorage()
  saveDraft({ name: 'Mia', message: 'half a sent' })
  expect(loadDraft()).toEqual({ name: 'Mia', message: 'half a sent' })
})

it('an empty draft stores nothing on the device', () => {
  const stored = stubStorage()
  saveDraft({ name: 'Mia', message: '' })
  saveDraft({ name: '', message: '' })
  expect(stored.size).toBe(0)
})

it.each(['not JSON', '7', 'null', '{"name":7,"message":["x"]}'])(
  '%s in the storage is not a draft',
  (text) => {
    stubStorage(new Map([['guestbook-draft', text]]))
    expect(loadDraft()).toEqual({ name: '', message: '' })
  },
)

it('with blocked storage only the saved draft is missing', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => saveDraft({ name: 'Mia', message: '' })).not.toThrow()
  expect(loadDraft()).toEqual({ name: '', message: '' })
})
