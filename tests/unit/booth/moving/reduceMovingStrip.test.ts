import { expect, test } from 'vitest'
import {
  type Asker,
  type MovingStrip,
  type MovingStripEvent,
  noMovingStrip,
  reduceMovingStrip,
} from '../../../../src/booth/moving/reduceMovingStrip.ts'

const [mp4, other] = [new Blob(['mp4']), new Blob(['other'])]
const encoding = (asker: Asker, part = 0.5): MovingStrip => ({
  state: 'encoding',
  asker,
  format: 'moments',
  part,
})
const ready: MovingStrip = { state: 'ready', format: 'moments', mp4, isSaved: false }
const failed: MovingStrip = { state: 'failed', asker: 'visitor' }
const ask = (asker: Asker): MovingStripEvent => ({ type: 'ask', asker, format: 'moments' })

test.each<readonly [string, MovingStrip, MovingStripEvent, MovingStrip | 'same']>([
  ['the first who asks', noMovingStrip, ask('host'), encoding('host', 0)],
  ['the next press after a failure', failed, ask('visitor'), encoding('visitor', 0)],
  ['a second one while it is encoded', encoding('host'), ask('phone'), 'same'],
  ['a phone where it is ready', ready, ask('phone'), 'same'],
  ['the visitor where it is ready', ready, ask('visitor'), encoding('visitor', 0)],
  ['progress', encoding('host', 0.5), { type: 'progressed', part: 0.6 }, encoding('host', 0.6)],
  ['another attempt', encoding('host', 0.5), { type: 'progressed', part: 0.1 }, 'same'],
  ['late progress', ready, { type: 'progressed', part: 0.9 }, 'same'],
  ['its file', encoding('phone'), { type: 'encoded', mp4, isSaved: false }, ready],
  ['a file that comes too late', noMovingStrip, { type: 'encoded', mp4, isSaved: true }, 'same'],
  ['its failure', encoding('phone'), { type: 'failed' }, { state: 'failed', asker: 'phone' }],
  ['a failure that comes too late', noMovingStrip, { type: 'failed' }, 'same'],
  ['a share sheet that has taken it', ready, { type: 'saved', mp4 }, { ...ready, isSaved: true }],
  ['one that has taken another file', ready, { type: 'saved', mp4: other }, 'same'],
  [
    'the cancel of the one who has asked',
    encoding('phone'),
    { type: 'cancel', asker: 'phone' },
    noMovingStrip,
  ],
  ['the cancel of another one', encoding('host'), { type: 'cancel', asker: 'phone' }, 'same'],
  ['a cancel after its end', ready, { type: 'cancel', asker: 'visitor' }, 'same'],
  ['another film, message or template', encoding('visitor'), { type: 'stripChanged' }, noMovingStrip],
  ['the closing of the strip', ready, { type: 'stripChanged' }, noMovingStrip],
])('%s', (_what, before, event, after) => {
  const result = reduceMovingStrip(before, event)
  expect(result).toEqual(after === 'same' ? before : after)
  expect(result === before).toBe(after === 'same')
})
