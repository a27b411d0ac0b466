import { beforeEach, expect, it, vi } from 'vitest'
import { directoryFolder } from '../../../../src/kiosk/folder/directoryFolder.ts'
import { maxWaiting, waitingStrips } from '../../../../src/kiosk/folder/waitingStrips.ts'
import { memoryDirectory } from './memoryDirectory.ts'

let { directory, files, fault } = memoryDirectory()

beforeEach(() => {
  ;({ directory, files, fault } = memoryDirectory())
  const root = { getDirectoryHandle: async () => directory }
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => root } })
})

it('keeps a strip with the name that was recorded for it, and removes both', async () => {
  await waitingStrips.put('1-a', new Blob(['first']))
  await waitingStrips.put('1-a', new Blob(['last']))
  expect(await waitingStrips.read('1-a')).toMatchObject({ name: null })
  await waitingStrips.recordName('1-a', 'strip.jpg')
  const { jpeg, name } = await waitingStrips.read('1-a')
  expect([await jpeg.text(), name]).toEqual(['last', 'strip.jpg'])
  await waitingStrips.remove('1-a')
  expect([...files.keys()]).toEqual([])
})

it('lists what waits by time, the leftover of a crash too, but no file of the browser’s own', async () => {
  for (const name of ['2-b.jpg', '1-a.jpg', '1-a.name', '0-z.name', '3-c.jpg.crswap']) files.set(name, 'x')
  expect(await waitingStrips.ids()).toEqual(['0-z', '1-a', '2-b'])
})

it('K2: refuses one strip too many, but never one that it has already', async () => {
  for (let at = 0; at < maxWaiting; at += 1) files.set(`${1000 + at}-a.jpg`, 'x')
  await expect(waitingStrips.put('3000-a', new Blob(['new']))).rejects.toThrow('200 strips wait')
  await waitingStrips.put('1000-a', new Blob(['changed']))
  expect(files.get('1000-a.jpg')).toBe('changed')
})

it('K2: leaves no empty file in the owner’s folder where the disk is full, and says why', async () => {
  const folder = directoryFolder(directory)
  fault.writing = new DOMException('full', 'QuotaExceededError')
  await expect(folder.write('strip.jpg', new Blob(['jpeg']))).rejects.toMatchObject({ code: 'full' })
  expect([...files.keys()]).toEqual([])
  expect(await folder.read('strip.jpg')).toBeNull()
  fault.writing = null
  await folder.write('strip.jpg', new Blob(['jpeg']))
  expect(await (await folder.read('strip.jpg'))?.text()).toBe('jpeg')
})
