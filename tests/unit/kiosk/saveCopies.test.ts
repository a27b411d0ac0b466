import { createStore } from 'jotai'
import { beforeEach, expect, it, vi } from 'vitest'
import { outboxAtom } from '../../../src/kiosk/kioskAtoms.ts'
import { openStripCopy } from '../../../src/kiosk/outbox/stripCopy.ts'
import { removeSavedAtom, saveHereAtom, savingAtom } from '../../../src/kiosk/setup/saveCopies.ts'
import { stubLocks, stubOutbox, stubStorage } from './device.ts'

const download = vi.hoisted(() => vi.fn<(blob: Blob, name: string) => void>())
vi.mock('../../../src/strip/export/exportMethods.ts', () => ({
  canDownload: () => true,
  downloadBlob: download,
}))

const idOf = (letter: string) => `retro-photostrip-2026-11-27-201530-${letter.repeat(8)}`
const waiting = 'abcdefghijkl'.split('').map(idOf)

let device = stubOutbox()

/** A device with twelve copies that wait, one that the booth has refused, one that is empty, and one of a visit. */
beforeEach(() => {
  device = stubOutbox()
  stubStorage()
  stubLocks()
  vi.stubGlobal('addEventListener', () => undefined)
  download.mockReset()
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  for (const id of waiting) device.copies.set(id, { jpg: bytes(`still ${id}`), mp4: bytes(`moving ${id}`) })
  device.copies.set(`rejected ${idOf('m')}`, { jpg: bytes('still m'), mp4: null })
  device.copies.set(idOf('n'), { jpg: null, mp4: null })
})

async function openSetup() {
  const store = createStore()
  openStripCopy(store.get(outboxAtom), new Date()).put({ jpeg: new Blob(['open']), mp4: null })
  await vi.waitFor(() => expect(device.copies.size).toBe(15))
  return { store, saving: () => store.get(savingAtom) }
}

/** A picker, whose file is written by `write`. */
function stubPicker(write: (chunk: Uint8Array) => Promise<void> | void) {
  const close = vi.fn<() => void>(() => expect(device.copies.size, 'until the file is written').toBe(15))
  const createWritable = async () => new WritableStream<Uint8Array>({ write, close })
  vi.stubGlobal('showSaveFilePicker', async () => ({ createWritable }))
  return close
}

it('saves all copies but those of visits as one zip, and removes them once it is written, but for one that can’t be read', async () => {
  const chunks: Uint8Array[] = []
  const close = stubPicker((chunk) => void chunks.push(chunk))
  const { store, saving } = await openSetup()
  await store.set(saveHereAtom)
  const zip = Buffer.concat(chunks).toString('latin1')
  for (const id of waiting) expect(zip.includes(`${id}.jpg`) && zip.includes(`moving ${id}`)).toBe(true)
  expect([zip.includes('still m'), zip.includes('open'), close.mock.calls.length]).toEqual([true, false, 1])
  expect(saving()).toMatchObject({ state: 'saved', keys: { length: 13 }, unreadable: 1 })
  expect([device.copies.has(idOf('n')), device.copies.size]).toEqual([true, 2])
})

it('downloads one zip where there is no picker, and removes nothing before its owner says that the file is there', async () => {
  const { store, saving } = await openSetup()
  await store.set(saveHereAtom)
  expect(download.mock.calls.map(([{ type }, name]) => [type, name])).toEqual([
    ['application/zip', 'retro-photostrips.zip'],
  ])
  expect([saving().state, device.copies.size]).toEqual(['downloaded', 15])
  await store.set(removeSavedAtom)
  expect([saving().state, device.copies.size]).toEqual(['saved', 2])
})

it.each([
  ['failed', new Error('disk full')],
  ['none', new DOMException('dismissed', 'AbortError')],
])('keeps every copy where the saving ends as %s', async (state, error) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  if (state === 'none') vi.stubGlobal('showSaveFilePicker', () => Promise.reject(error))
  else stubPicker(() => Promise.reject(error))
  const { store, saving } = await openSetup()
  await store.set(saveHereAtom)
  expect([saving().state, device.copies.size, download.mock.calls]).toEqual([state, 15, []])
})
