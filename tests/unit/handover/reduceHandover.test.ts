import { expect, test } from 'vitest'
import type { HandoverClient, SharedUpload } from '../../../src/handover/HandoverClient.ts'
import { type HandoverState, initialHandover, type Shared } from '../../../src/handover/handoverState.ts'
import { type HandoverEvent, reduceHandover } from '../../../src/handover/reduceHandover.ts'

const upload: SharedUpload = { id: 'id', dropKey: 'key', expiresInMs: 600_000, pageUrl: 'http://192.0.2.1/' }
const shared: Shared = {
  state: 'shared',
  upload,
  key: new Uint8Array(32),
  expiresAtMs: 600_000,
  downloads: 0,
  hasNetwork: true,
  stop: 'none',
}
const server: HandoverClient = {
  put: async () => upload,
  status: async () => null,
  drop: async () => undefined,
}
const files = { still: new File(['strip'], 'strip.jpg'), moving: null }
const reduce = (events: readonly HandoverEvent[], state: HandoverState = initialHandover) =>
  events.reduce(reduceHandover, state)

const found: HandoverEvent = { type: 'serverFound', server }
const open: HandoverEvent = { type: 'openDialog' }
const ready: HandoverEvent = { type: 'filesReady', files }

test('nothing opens without a server, and no file without a press', () => {
  expect(reduce([open, ready])).toEqual(initialHandover)
  expect(reduce([found, ready])).toMatchObject({ dialog: 'closed', transfer: null })
})

test.each<HandoverEvent>([
  { type: 'progress', id: 1, part: 0.5 },
  { type: 'uploaded', id: 1, shared },
  { type: 'uploadFailed', id: 1, code: 'busy' },
])('$type of an earlier upload changes nothing', (event) => {
  const state = reduce([found, open, ready, { type: 'cancel' }, open, ready])
  expect(state.transfer?.id).toBe(2)
  expect(reduceHandover(state, event)).toBe(state)
})

test('an upload that its server has deleted while it was being stopped is stopped', () => {
  const state = reduce([found, open, ready, { type: 'uploaded', id: 1, shared }])
  const gone: HandoverEvent = { type: 'refreshed', id: 1, status: null }
  expect(reduce([gone], state).transfer?.sending).toEqual({ state: 'ended', isStopped: false })
  for (const events of [[gone], [gone, { type: 'stopped', id: 1 } as const]]) {
    expect(reduce([{ type: 'stop' }, ...events], state).transfer?.sending).toEqual({
      state: 'ended',
      isStopped: true,
    })
  }
})
