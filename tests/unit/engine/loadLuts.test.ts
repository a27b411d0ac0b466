import { beforeEach, expect, it, vi } from 'vitest'
import { bakeInSlices } from '../../../src/engine/film/films.ts'

vi.mock(import('../../../src/engine/film/films.ts'))

/** Worker whose script is not found. */
class MissingWorker extends EventTarget {
  postMessage() {
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('error'), { message: '404' })))
  }
  terminate() {}
}

beforeEach(() => {
  vi.resetModules()
  vi.mocked(bakeInSlices).mockReset().mockResolvedValue(new Map())
  vi.stubGlobal('location', new URL('https://booth.example/'))
  vi.spyOn(console, 'warn').mockReturnValue()
})

it.each([
  ['the browser has no workers', undefined],
  ['the worker does not load', MissingWorker],
])('where %s the page bakes the films, and once', async (_, worker) => {
  vi.stubGlobal('Worker', worker)
  const { loadLuts } = await import('../../../src/engine/loadLuts.ts')
  const [one, other] = await Promise.all([loadLuts(), loadLuts()])
  expect(one).toBe(other)
  expect(bakeInSlices).toHaveBeenCalledOnce()
})

it('LUTs that could not be baked, for want of a network, are baked when they are wanted again', async () => {
  vi.stubGlobal('Worker', MissingWorker)
  const { loadLuts } = await import('../../../src/engine/loadLuts.ts')
  vi.mocked(bakeInSlices).mockRejectedValueOnce(new Error('Failed to fetch'))
  await expect(loadLuts()).rejects.toThrow('Failed to fetch')
  await expect(loadLuts()).resolves.toEqual(new Map())
})
