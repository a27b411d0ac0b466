import { beforeEach, expect, it, vi } from 'vitest'
import { bakeInWorker } from '../../../../src/engine/film/bakeInWorker.ts'

beforeEach(() => vi.stubGlobal('location', new URL('https://booth.example/')))

/** Worker whose script is not found. */
class MissingWorker extends EventTarget {
  postMessage() {
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('error'), { message: '404' })))
  }
  terminate() {}
}

it.each([
  ['the browser has no workers', undefined, 'Worker is not a constructor'],
  ['the worker does not load', MissingWorker, 'the film worker failed: 404'],
])('where %s the films are not baked, and the page has to', async (_, worker, message) => {
  vi.stubGlobal('Worker', worker)
  await expect(bakeInWorker(['vintage'], 17)).rejects.toThrow(message)
})
