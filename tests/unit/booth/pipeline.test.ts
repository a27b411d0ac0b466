import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { startPipeline } from '../../../src/booth/pipeline.ts'
import { yieldToMain } from '../../../src/lib/async.ts'

/** The first two stages, as they were started and ended. */
const events = vi.hoisted((): string[] => [])
const stage = vi.hoisted(() => (name: string) => () => {
  events.push(name)
  return () => void events.push(`${name} ended`)
})
vi.mock('../../../src/booth/camera/cameraStage.ts', () => ({ startCamera: stage('camera') }))
vi.mock('../../../src/booth/live/liveStage.ts', () => ({ startLiveView: stage('live view') }))

test('a pipeline that ends while it starts ends what has begun, and begins no other stage', async () => {
  startPipeline(createStore())()
  await yieldToMain()
  await yieldToMain()
  expect(events).toEqual(['camera', 'camera ended'])
})
