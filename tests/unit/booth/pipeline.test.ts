import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { startPipeline } from '../../../src/booth/pipeline.ts'
import { yieldToMain } from '../../../src/lib/async.ts'

/** Names of the stages in the order in which they were started and ended. */
const events = vi.hoisted((): string[] => [])
const stage = vi.hoisted(() => (name: string) => ({
  [`start${name}`]: () => {
    events.push(name)
    return () => void events.push(`${name} ended`)
  },
}))

vi.mock('../../../src/booth/cameraStage.ts', () => stage('Camera'))
vi.mock('../../../src/booth/liveStage.ts', () => stage('LiveView'))
vi.mock('../../../src/booth/photoStage.ts', () => stage('Photos'))
vi.mock('../../../src/booth/screenLightStage.ts', () => stage('ScreenLight'))
vi.mock('../../../src/booth/soundStage.ts', () => stage('Sounds'))
vi.mock('../../../src/booth/filmStage.ts', () => stage('Development'))
vi.mock('../../../src/booth/stripStage.ts', () => stage('Strip'))
vi.mock('../../../src/booth/clipStage.ts', () => stage('Clips'))
vi.mock('../../../src/booth/fileStage.ts', () => stage('File'))
vi.mock('../../../src/booth/movingStripStage.ts', () => stage('MovingStrip'))

beforeEach(() => void (events.length = 0))

test('each stage starts in a task of its own, and all end together', async () => {
  const cleanup = startPipeline(createStore())
  const started = [
    'Camera',
    'LiveView',
    'Photos',
    'ScreenLight',
    'Sounds',
    'Development',
    'Strip',
    'Clips',
    'File',
    'MovingStrip',
  ]
  for (const [index] of started.entries()) {
    expect(events).toEqual(started.slice(0, index + 1))
    await yieldToMain()
  }
  await yieldToMain()
  cleanup()
  expect(events).toEqual([...started, ...started.map((name) => `${name} ended`)])
})

test('a pipeline that ends while it starts begins no other stage', async () => {
  startPipeline(createStore())()
  await yieldToMain()
  await yieldToMain()
  expect(events).toEqual(['Camera', 'Camera ended'])
})
