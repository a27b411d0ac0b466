import { expect, it, vi } from 'vitest'
import { bakeInSlices } from '../../../src/film/bakeLut.ts'
import { bakeInWorker } from '../../../src/film/bakeInWorker.ts'
import { loadLuts } from '../../../src/render/loadLuts.ts'

vi.mock(import('../../../src/film/bakeInWorker.ts'))
vi.mock(import('../../../src/film/bakeLut.ts'))

it('tables that could not be computed, for want of a network, are computed when they are wanted again, once', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const offline = new Error('Failed to fetch')
  vi.mocked(bakeInWorker).mockRejectedValue(offline)
  vi.mocked(bakeInSlices).mockRejectedValueOnce(offline).mockResolvedValue(new Map())
  await expect(loadLuts()).rejects.toThrow('Failed to fetch')
  const [one, other] = await Promise.all([loadLuts(), loadLuts()])
  expect(one).toBe(other)
  expect(await loadLuts()).toBe(one)
  expect(bakeInSlices).toHaveBeenCalledTimes(2)
})
