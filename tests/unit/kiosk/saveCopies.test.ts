import { createStore } from 'jotai'
import { expect, it, vi } from 'vitest'
import { outboxAtom } from '../../../src/kiosk/kioskAtoms.ts'
import { createStripId, openStripCopy } from '../../../src/kiosk/outbox/stripCopy.ts'
import { removeSavedAtom, saveHereAtom, savingAtom } from '../../../src/kiosk/setup/saveCopies.ts'
import { stubLocks, stubOutbox, stubStorage } from './device.ts'

const downloadBlob = vi.hoisted(() => vi.fn<(blob: Blob, name: string) => void>())
vi.mock('../../../src/strip/export/exportMethods.ts', () => ({ canDownload: () => true, downloadBlob }))
vi.mock('idb-keyval', async () => (await import('./device.ts')).idbKeyval)

const idOf = (letter: string) => `retro-photostrip-2026-11-27-201530-${letter.repeat(8)}`

/** Saves twelve copies that wait, one that the booth has refused, and one that can't be read, while a visit has its own. */
async function save(write?: (chunk: Uint8Array) => void | Promise<void>) {
  const { copies } = stubOutbox()
  stubStorage()
  stubLocks()
  vi.stubGlobal('addEventListener', () => undefined)
  downloadBlob.mockReset()
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  for (const letter of 'abcdefghijkl')
    copies.set(idOf(letter), { jpg: bytes(letter), mp4: bytes(`moving ${letter}`) })
  copies.set(`rejected ${idOf('m')}`, { jpg: bytes('refused'), mp4: null })
  copies.set(idOf('n'), { jpg: null, mp4: null })
  const store = createStore()
  openStripCopy(store.get(outboxAtom), createStripId(new Date())).put({
    jpeg: new Blob(['of a visit']),
    mp4: null,
  })
  await vi.waitFor(() => expect(copies.size).toBe(15))
  const close = () => expect(copies.size, 'until the file is written').toBe(15)
  const createWritable = async () => new WritableStream({ ...(write && { write }), close })
  if (write) vi.stubGlobal('showSaveFilePicker', async () => ({ createWritable }))
  await store.set(saveHereAtom)
  const left = () => [store.get(savingAtom).state, copies.size, store.get(savingAtom).unreadable.length]
  return { store, left }
}

it('saves all copies but a visit’s as one zip, and removes those that it has once it is written', async () => {
  const chunks: Uint8Array[] = []
  const { left } = await save((chunk) => void chunks.push(chunk))
  const zip = Buffer.concat(chunks).toString('latin1')
  const wanted = Array.from('abcdefghijkl').flatMap((letter) => [`${idOf(letter)}.jpg`, `moving ${letter}`])
  expect([...wanted, 'refused'].filter((text) => !zip.includes(text))).toEqual([])
  expect([left(), zip.includes('of a visit')]).toEqual([['saved', 2, 1], false])
})

it('downloads a zip where there is no picker, and removes nothing before its owner has the file', async () => {
  const { store, left } = await save()
  expect(downloadBlob.mock.calls.map(([, name]) => name)).toEqual(['retro-photostrips.zip'])
  expect(left()).toEqual(['downloaded', 15, 1])
  await store.set(removeSavedAtom)
  expect(left()).toEqual(['saved', 2, 1])
})

it('removes nothing where the zip can’t be written', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { left } = await save(() => Promise.reject(new Error('disk full')))
  expect([left(), downloadBlob.mock.calls]).toEqual([['failed', 15, 0], []])
})
