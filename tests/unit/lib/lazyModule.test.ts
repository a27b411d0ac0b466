import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { lazyModule } from '../../../src/lib/lazyModule.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

it('fetches again, every 5 s, until the module is loaded, and starts with it once', async () => {
  const fetch = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error()).mockResolvedValue('module')
  const start = vi.fn<(module: string) => void>()
  lazyModule(fetch).start(start)
  await vi.advanceTimersByTimeAsync(4999)
  expect(fetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(start).toHaveBeenCalledExactlyOnceWith('module')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('once cleaned up neither starts nor fetches again, and ends what it has started', async () => {
  const stop = vi.fn<() => void>()
  const cleanup = lazyModule(async () => 'module').start(() => stop)
  await vi.advanceTimersByTimeAsync(0)
  expect(stop).not.toHaveBeenCalled()
  cleanup()
  expect(stop).toHaveBeenCalledOnce()
  const start = vi.fn<(module: string) => void>()
  lazyModule(async () => 'module').start(start)()
  const fetch = vi.fn<() => Promise<string>>().mockRejectedValue(new Error())
  lazyModule(fetch).start(start)()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(start).not.toHaveBeenCalled()
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('tells of a failed fetch once, and does not repeat it, where the module is dispensable', async () => {
  const fetch = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('offline'))
  const onError = vi.fn<(cause: unknown) => void>()
  lazyModule(fetch).start(() => undefined, onError)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('offline'))
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('keeps a loaded module and forgets a failed fetch', async () => {
  const fetch = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('module')
  const lazy = lazyModule(fetch)
  await expect(lazy.load()).rejects.toThrow('offline')
  expect(lazy.current()).toBeNull()
  await expect(Promise.all([lazy.load(), lazy.load()])).resolves.toEqual(['module', 'module'])
  await expect(lazy.load()).resolves.toBe('module')
  expect(lazy.current()).toBe('module')
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('is the only place of a dynamic import', () => {
  const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  )
  const texts = paths.map((path) => readFileSync(join('src', path), 'utf8').replaceAll(/\/\*[^]*?\*\//g, ''))
  const imports = texts.flatMap((text) => text.match(/.*\bimport\(.*/g) ?? [])
  expect(imports.length).toBeGreaterThan(10)
  expect(imports.filter((line) => !/= lazyModule\(\(\) => import\('[^']+'\)\)$/.test(line))).toEqual([])
})
