import { expect, test, vi } from 'vitest'

import { keepThread } from '../../../../backend/database/keepThread.ts'
import { startThread, type Thread } from '../../../../backend/database/startThread.ts'

vi.mock(import('../../../../backend/database/startThread.ts'), async (load) => ({
  ...(await load()),
  startThread: vi.fn<typeof startThread>(),
}))

test('a thread that ends is replaced, and where that fails, again after a delay that doubles', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  let [opens, endFirst]: [boolean, (cause: Error) => void] = [true, () => undefined]
  const starts: number[] = []
  vi.mocked(startThread).mockImplementation(({ onEnded }): Thread => {
    if (starts.length === 0) endFirst = onEnded
    starts.push(Date.now())
    return {
      send: () => (opens ? Promise.resolve([]) : Promise.reject(new Error('the disk is away'))),
      terminate: async () => undefined,
    }
  })
  const onReopened = vi.fn<() => void>()
  const thread = await keepThread('folder', { onNotification: () => undefined, onReopened }, {})
  opens = false
  endFirst(new Error('the thread crashed'))
  await vi.advanceTimersByTimeAsync(2500)
  await expect(thread.send({ kind: 'close' }, 1000)).rejects.toThrow('is being opened again')
  opens = true
  await vi.advanceTimersByTimeAsync(1000)
  const [, second = 0, ...later] = starts
  expect(later.map((atMs) => atMs - second)).toEqual([1000, 3000])
  expect(onReopened).toHaveBeenCalledOnce()
  expect(await thread.send({ kind: 'close' }, 1000)).toEqual([])
  await thread.terminate(new Error('the end'))
})
