import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { startMetering } from '../../../../src/booth/live/meterStage.ts'
import { dispatchAtom } from '../../../../src/booth/session/boothAtoms.ts'

const loaded = vi.hoisted(() => vi.fn<() => void>())
vi.mock(import('../../../../src/photo/liveMeter.ts'), () => {
  loaded()
  return { startMeter: () => () => undefined }
})

test('the meter is loaded while the camera starts, and not before', async () => {
  const store = createStore()
  startMetering(store)
  expect(loaded).not.toHaveBeenCalled()
  store.set(dispatchAtom, { type: 'startCamera' })
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledTimes(1))
})
