import { expect, test } from 'vitest'
import { openGpuTimer, type QueryContext } from '../../../../src/engine/gpu/gpuTimer.ts'

type Fake = QueryContext & { readonly log: string[]; disjoint: boolean; readyUntil: number }

/** Query number n takes n milliseconds, and is ready once `readyUntil` has reached it. */
function fakeContext(extension: object | null): Fake {
  const log: string[] = []
  const numbers = new Map<WebGLQuery, number>()
  const numberOf = (query: WebGLQuery | null) => (query ? numbers.get(query) : undefined) ?? 0
  const fake: Fake = {
    log,
    disjoint: false,
    readyUntil: 0,
    QUERY_RESULT: 0x8866,
    QUERY_RESULT_AVAILABLE: 0x8867,
    getExtension: () => extension,
    getParameter: () => fake.disjoint,
    createQuery: () => {
      const query: WebGLQuery = {}
      numbers.set(query, numbers.size + 1)
      return query
    },
    beginQuery: (_target, query) => log.push(`begin ${numberOf(query)}`),
    endQuery: () => log.push('end'),
    deleteQuery: (query) => log.push(`delete ${numberOf(query)}`),
    getQueryParameter: (query, name) =>
      name === fake.QUERY_RESULT_AVAILABLE ? numberOf(query) <= fake.readyUntil : numberOf(query) * 1e6,
  }
  return fake
}

function openOn(gl: Fake) {
  const times: string[] = []
  const opened = openGpuTimer(gl, (pass, ms) => times.push(`${pass} ${ms}`))
  if (!opened) throw new Error('no timer')
  const draw = (pass: string, paint = () => void gl.log.push(pass)) => opened.timer(pass, paint)
  return { times, draw, close: opened.close }
}

test('there is no timer without the extension', () => {
  expect(openGpuTimer(fakeContext(null), () => undefined)).toBeNull()
})

test('every pass has a query of its own, also one that fails, and its time is told when the GPU has it', () => {
  const gl = fakeContext({})
  const { times, draw } = openOn(gl)
  draw('bloom')
  draw('Vintage')
  expect(gl.log).toEqual(['begin 1', 'bloom', 'end', 'begin 2', 'Vintage', 'end'])
  expect(times).toEqual([])
  gl.readyUntil = 1
  draw('bloom')
  expect(times).toEqual(['bloom 1'])
  gl.readyUntil = 9
  draw('Vintage')
  expect(times).toEqual(['bloom 1', 'Vintage 2', 'bloom 3'])
  const fail = () => {
    throw new Error('lost')
  }
  expect(() => draw('bloom', fail)).toThrow('lost')
  expect(gl.log.at(-1)).toBe('end')
})

test('void times are left out, and nothing is kept of what the GPU forgot or of a closed one', () => {
  const gl = fakeContext({})
  const { times, draw, close } = openOn(gl)
  draw('bloom')
  gl.disjoint = true
  gl.readyUntil = 1
  draw('bloom')
  expect(times).toEqual([])
  gl.disjoint = false
  for (let frame = 0; frame < 100; frame++) draw('bloom')
  close()
  const count = (word: string) => gl.log.filter((line) => line.startsWith(word)).length
  expect(count('delete')).toBe(count('begin'))
})
