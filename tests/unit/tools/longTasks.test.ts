import { expect, it } from 'vitest'

import { longTasks, type TraceEvent } from '../../../tools/measure/readTrace.ts'

const page = { pid: 7, tid: 1 }
const task = (ts: number, dur: number, thread = page): TraceEvent => ({
  name: 'RunTask',
  ph: 'X',
  ts,
  dur,
  ...thread,
})
const mark = (name: string, ts: number): TraceEvent => ({ name: `phase: ${name}`, ph: 'I', ts, ...page })

const frame = (functionName: string, url = '') => ({ functionName, url, lineNumber: 3 })
const nodes = [
  { id: 1, callFrame: frame('paint', 'http://localhost/assets/openRenderer-AbCd12_-.js') },
  { id: 2, callFrame: frame('readPixels') },
  { id: 3, callFrame: frame('(garbage collector)') },
  { id: 4, callFrame: frame('(program)') },
]

const trace: readonly TraceEvent[] = [
  { name: 'thread_name', ph: 'M', ts: 0, args: { name: 'CrRendererMain' }, pid: 3, tid: 9 },
  { name: 'thread_name', ph: 'M', ts: 0, args: { name: 'CrRendererMain' }, ...page },
  mark('splash', 1000),
  mark('strip', 500_000),
  task(2000, 40_000),
  task(100_000, 80_000),
  task(600_000, 100_000),
  task(610_000, 60_000),
  { name: 'GLES2::ReadPixels', ph: 'X', ts: 615_000, dur: 30_000, ...page },
  task(600_000, 900_000, { pid: 7, tid: 2 }),
  task(600_000, 900_000, { pid: 3, tid: 9 }),
  { name: 'Profile', ph: 'P', ts: 0, id: '0x1', args: { data: { startTime: 590_000 } }, ...page },
  {
    name: 'ProfileChunk',
    ph: 'P',
    ts: 1,
    id: '0x1',
    args: {
      data: {
        cpuProfile: { nodes, samples: [4, 1, 2, 3, 1, 4, 4] },
        timeDeltas: [0, 10_000, 20_000, 30_000, 10_000, 20_000, 30_000],
      },
    },
    ...page,
  },
]

it('finds the long tasks of the page, without nested ones, each with its phase of the visit', () => {
  const tasks = longTasks(trace, 50)
  expect(tasks.map(({ phase, atMs, ms }) => [phase, atMs, ms])).toEqual([
    ['splash', 99, 80],
    ['strip', 599, 100],
  ])
})

it('separates the booth’s scripts from waiting for the GPU and from the browser’s work', () => {
  const strip = longTasks(trace, 50).at(-1)
  expect(strip && Object.fromEntries(strip.kinds)).toEqual({ script: 40, gpu: 30, gc: 10, browser: 20 })
  expect(strip?.functions[0]).toEqual(['paint (openRenderer:3)', 40])
  expect(strip?.functions).toContainEqual(['readPixels', 30])
})

it('throws for a trace without a visit', () => {
  expect(() => longTasks([task(0, 90_000)], 50)).toThrow('the trace has no page')
})
