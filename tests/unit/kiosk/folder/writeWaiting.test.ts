import fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  FolderError,
  type StripFolder,
  type WaitingStrips,
} from '../../../../src/kiosk/folder/StripFolder.ts'
import { stripId, writeWaiting } from '../../../../src/kiosk/folder/writeWaiting.ts'
import { stripFileName } from '../../../../src/strip/export/exportMethods.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

/** The page is gone: nothing after it runs. */
class Crash extends Error {}

/** What happens at a step of the folder or of the device's store. */
type Fault = 'none' | 'error' | 'crashBefore' | 'crashAfter'

/** Runs each step with the next fault; steps beyond the list have none. A crash ends every step of the page. */
function createSteps(faults: readonly Fault[], error: () => Error, page = { isOver: false }) {
  let at = 0
  return async <Value>(effect: () => Value): Promise<Value> => {
    const fault = faults[at++] ?? 'none'
    if (page.isOver || fault === 'crashBefore') {
      page.isOver = true
      throw new Crash()
    }
    if (fault === 'error') throw error()
    const value = effect()
    if (fault === 'crashAfter') {
      page.isOver = true
      throw new Crash()
    }
    return value
  }
}

type Files = Map<string, string>
type Step = ReturnType<typeof createSteps>
const blob = (text: string | undefined) => (text === undefined ? null : new Blob([text]))

/** Folder as browsers have it: a file is created empty before it is written, and then swapped whole. */
function memoryFolder(files: Files, step: Step): StripFolder {
  return {
    read: (name) => step(() => blob(files.get(name))),
    async write(name, jpeg) {
      const text = await jpeg.text()
      await step(() => files.set(name, files.get(name) ?? ''))
      await step(() => files.set(name, text))
    },
  }
}

function memoryStrips(
  waiting: Files,
  names: Files,
  step: Step,
  movingStrips: Files = new Map(),
): WaitingStrips {
  return {
    ids: () =>
      step(() => [...new Set([...waiting.keys(), ...movingStrips.keys(), ...names.keys()])].toSorted()),
    read: (id) =>
      step(() => ({
        jpeg: new Blob([waiting.get(id) ?? '']),
        mp4: movingStrips.has(id) ? new Blob([movingStrips.get(id) ?? '']) : null,
        name: names.get(id) ?? null,
      })),
    recordName: (id, name) => step(() => void names.set(id, name)),
    async remove(id) {
      await step(() => waiting.delete(id))
      await step(() => movingStrips.delete(id))
      await step(() => names.delete(id))
    },
  }
}

const unlocked = (_id: string, task: () => Promise<void>) => task()
const minute = Date.UTC(2026, 10, 21, 20, 0)

/** Writes what waits, with faults; true where the page crashed. */
async function attempt(
  { waiting, movingStrips, names }: Readonly<Record<'waiting' | 'movingStrips' | 'names', Files>>,
  files: Files,
  faults: readonly Fault[],
): Promise<boolean> {
  const page = { isOver: false }
  const onFolder = createSteps(faults, () => new FolderError('gone'), page)
  const onDevice = createSteps(faults.toReversed(), () => new Error('no room'), page)
  try {
    const strips = memoryStrips(waiting, names, onDevice, movingStrips)
    await writeWaiting(strips, memoryFolder(files, onFolder), unlocked)
    return false
  } catch {
    return true
  }
}

it('K3: loses no strip and writes none twice, whatever fails and however often the page crashes', async () => {
  const fault = fc.constantFrom<Fault>('none', 'none', 'none', 'error', 'crashBefore', 'crashAfter')
  const history = fc.record({
    // Seconds of the strips: several in the same one want the same name.
    seconds: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 5 }),
    foreign: fc.dictionary(fc.constantFrom('0', '1', '2'), fc.constantFrom('', 'of the owner')),
    // The owner takes these files out of the folder before the last attempt.
    isTidied: fc.boolean(),
    attempts: fc.array(fc.array(fault, { maxLength: 12 }), { maxLength: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(history, async ({ seconds, foreign, isTidied, attempts }) => {
      const waiting: Files = new Map(
        seconds.map((second, at) => [stripId(minute + 1000 * second), `strip ${at}`]),
      )
      // Every other strip has a moving strip.
      const movingStrips: Files = new Map(
        [...waiting].flatMap(([id, text], at) => (at % 2 === 0 ? [[id, `moving of ${text}`]] : [])),
      )
      const strips = [...waiting.values(), ...movingStrips.values()]
      const [names, files]: Files[] = [new Map(), new Map()]
      if (!names || !files) return
      const device = { waiting, movingStrips, names }
      const first = new Map(Object.entries(foreign).map(([second, text]) => [nameAt(Number(second)), text]))
      for (const [name, text] of first) files.set(name, text)
      for (const faults of attempts) {
        // Without a record of its name, only a file's name and bytes tell that it was written.
        await attempt(device, files, isTidied ? faults.filter((one) => one !== 'error') : faults)
      }
      if (isTidied) {
        for (const name of first.keys()) files.delete(name)
        first.clear()
      }
      expect(await attempt(device, files, [])).toBe(false)
      for (const [name, text] of first) expect(files.get(name)).toBe(text)
      // A file that could not be finished, on a device without room for its record, stays behind empty.
      const written = [...files]
        .filter(([name, text]) => !first.has(name) && text !== '')
        .map(([, text]) => text)
      expect(written.toSorted()).toEqual(strips.toSorted())
      expect([...waiting.keys(), ...movingStrips.keys(), ...names.keys()]).toEqual([])
    }),
    { numRuns: 500 },
  )
})

/** Name of a strip that was finished at a second of the minute. */
const nameAt = (second: number) => stripFileName(new Date(minute + 1000 * second))

const none = createSteps([], () => new Error())

it('writes a moving strip beside its still, under its name, and over no other file', async () => {
  const id = stripId(minute)
  const still = nameAt(0)
  const moving = still.replace('.jpg', '.mp4')
  const files: Files = new Map([
    [still, 'of the owner'],
    [moving.replace('.mp4', ' (2).mp4'), 'of the owner too'],
  ])
  const strips = memoryStrips(new Map([[id, 'still']]), new Map(), none, new Map([[id, 'moving']]))
  expect(await writeWaiting(strips, memoryFolder(files, none), unlocked)).toBeNull()
  expect([...files]).toEqual([
    [still, 'of the owner'],
    [moving.replace('.mp4', ' (2).mp4'), 'of the owner too'],
    [still.replace('.jpg', ' (2).jpg'), 'still'],
    [moving.replace('.mp4', ' (2) (2).mp4'), 'moving'],
  ])
})

it('skips a strip that is still its visitor’s or that can’t be read, removes what a crash has left empty, and goes on', async () => {
  const ids = [0, 1, 2, 3].map((second) => stripId(minute + 1000 * second))
  const waiting: Files = new Map(ids.map((id, at) => [id, at === 0 ? '' : `strip ${at}`]))
  const files: Files = new Map()
  const strips = memoryStrips(waiting, new Map(), none)
  const read: WaitingStrips['read'] = (id) =>
    id === ids[1] ? Promise.reject(new Error('torn')) : strips.read(id)
  const lock = async (id: string, task: () => Promise<void>) => (id === ids[2] ? undefined : task())
  expect(await writeWaiting({ ...strips, read }, memoryFolder(files, none), lock)).toBe('failed')
  expect([...files.values()]).toEqual(['strip 3'])
  expect([...waiting.keys()]).toEqual([ids[1], ids[2]])
})
