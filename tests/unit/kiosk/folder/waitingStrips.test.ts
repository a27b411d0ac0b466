import { beforeEach, expect, it, vi } from 'vitest'
import { directoryFolder } from '../../../../src/kiosk/folder/StripFolder.ts'
import { maxWaiting, waitingStrips } from '../../../../src/kiosk/folder/waitingStrips.ts'
import { memoryDirectory, stubFileSystem } from '../device.ts'

let { directory, files, fault } = memoryDirectory()

const strip = (jpeg: string, moving?: string) => ({
  jpeg: new Blob([jpeg]),
  mp4: moving === undefined ? null : new Blob([moving]),
})

beforeEach(() => void ({ directory, files, fault } = stubFileSystem()))

it('keeps a strip and its moving strip with the name that was recorded for them, and removes all', async () => {
  await waitingStrips.put('1-a', strip('first', 'its moving strip'))
  await waitingStrips.put('1-a', strip('last', 'last moving strip'))
  expect(await waitingStrips.read('1-a')).toMatchObject({ name: null })
  await waitingStrips.recordName('1-a', 'strip.jpg')
  const { jpeg, mp4, name } = await waitingStrips.read('1-a')
  expect([await jpeg.text(), await mp4?.text(), name]).toEqual(['last', 'last moving strip', 'strip.jpg'])
  await waitingStrips.remove('1-a')
  expect([...files.keys()]).toEqual([])
})

it('K2: keeps the still where there is no room for its moving strip', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fault.writingOf = (name) => name.endsWith('.mp4')
  await waitingStrips.put('1-a', strip('still', 'moving'))
  const { jpeg, mp4 } = await waitingStrips.read('1-a')
  expect([await jpeg.text(), mp4]).toEqual(['still', null])
  await waitingStrips.remove('1-a')
  expect([...files.keys()]).toEqual([])
})

it('lists what waits by time, the leftover of a crash too, but no file of the browser’s own', async () => {
  for (const name of ['2-b.jpg', '1-a.jpg', '1-a.name', '0-z.name', '1-y.mp4', '3-c.jpg.crswap'])
    files.set(name, 'x')
  expect(await waitingStrips.ids()).toEqual(['0-z', '1-a', '1-y', '2-b'])
})

it('K2: refuses one strip too many, but never one that it has already', async () => {
  for (let at = 0; at < maxWaiting; at += 1) files.set(`${1000 + at}-a.jpg`, 'x')
  await expect(waitingStrips.put('3000-a', strip('new'))).rejects.toThrow('200 strips wait')
  await waitingStrips.put('1000-a', strip('changed'))
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
