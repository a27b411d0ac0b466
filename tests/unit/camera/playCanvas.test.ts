import { expect, test, vi } from 'vitest'
import { playCanvas } from '../../../src/camera/playCanvas.ts'

test('a canvas is captured at the rate at which it is painted: without one WebKit captures two frames', async () => {
  vi.useFakeTimers()
  const rates: unknown[] = []
  const canvas = {
    captureStream: (rate?: number) => {
      rates.push(rate)
      throw new Error('captured')
    },
  } as unknown as HTMLCanvasElement
  const paint = vi.fn<() => void>()
  const options = { signal: new AbortController().signal, onLost: () => undefined }
  const playing = playCanvas({} as HTMLVideoElement, { canvas, paint }, options)
  await expect(playing).rejects.toThrow('captured')
  expect(rates).toEqual([24])
  expect(paint).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
