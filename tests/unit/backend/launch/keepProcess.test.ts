import { type ChildProcess, spawn } from 'node:child_process'

import { expect, test, vi } from 'vitest'

import { keepProcess } from '../../../../backend/launch/keepProcess.ts'

/** Starts real processes that wait; `count` says how many. */
function waitingProcesses() {
  const started: ChildProcess[] = []
  return {
    count: () => started.length,
    start: async () => {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
      started.push(child)
      return child
    },
  }
}

test('a process is started again after it was killed, and not after it was stopped', async () => {
  const { start, count } = waitingProcesses()
  const kept = keepProcess(start, () => undefined)
  await vi.waitFor(() => expect(kept.current()).not.toBeNull())
  const first = kept.current()
  first?.kill('SIGKILL')
  await vi.waitFor(() => expect(kept.current()?.pid).toBeGreaterThan(0), 3000)
  await vi.waitFor(() => expect(count()).toBe(2), 3000)
  await vi.waitFor(() => expect(kept.current()).not.toBeNull())
  const second = kept.current()
  await kept.stop('SIGKILL')
  expect([second?.signalCode, kept.current(), count()]).toEqual(['SIGKILL', null, 2])
})

test('K4: five ends within a minute are given up; what can’t be started counts as one', async () => {
  let count = 0
  const start = async () =>
    spawn(++count === 2 ? '/nowhere/booth' : process.execPath, ['-e', '0'], { stdio: 'ignore' })
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  await new Promise<void>((resolve) => void keepProcess(start, resolve))
  expect([count, errors.mock.calls.length]).toEqual([5, 1])
  errors.mockRestore()
}, 20_000)

test('an end that is accepted is the last', async () => {
  const start = async () => spawn(process.execPath, ['-e', 'process.exitCode = 3'], { stdio: 'ignore' })
  const status = await new Promise(
    (resolve) =>
      void keepProcess(
        start,
        () => undefined,
        (found) => (resolve(found), true),
      ),
  )
  expect(status).toBe(3)
})
