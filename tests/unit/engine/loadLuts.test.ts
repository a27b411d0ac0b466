import { expect, it, vi } from 'vitest'
import { bakeInSlices } from '../../../src/engine/film/films.ts'
import { bakeInWorker } from '../../../src/engine/film/bakeInWorker.ts'
import { loadLuts } from '../../../src/engine/loadLuts.ts'

vi.mock(import('../../../src/engine/film/bakeInWorker.ts'))
vi.mock(import('../../../src/engine/film/films.ts'))

it('LUTs that could not be baked, for want of a network, are baked when they are wanted again, once', async () => {
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
