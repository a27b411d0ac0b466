import { expect, test } from 'vitest'
import {
  type Asker,
  type MovingStrip,
  type MovingStripEvent,
  noMovingStrip,
  reduceMovingStrip,
} from '../../../../src/booth/moving/reduceMovingStrip.ts'

const [mp4, other] = [new Blob(['mp4']), new Blob(['other'])]
const encoding: MovingStrip = { state: 'encoding', asker: 'host', format: 'moments', part: 0.5 }
const ready: MovingStrip = { state: 'ready', format: 'moments', mp4, isSaved: false }
const ask = (asker: Asker): MovingStripEvent => ({ type: 'ask', asker, format: 'moments' })

test.each<readonly [string, MovingStrip, MovingStripEvent]>([
  ['a second one who asks while it is encoded', encoding, ask('phone')],
  ['a phone that asks where it is ready', ready, ask('phone')],
  ['the progress of another attempt', encoding, { type: 'progressed', part: 0.1 }],
  ['a share sheet that has taken another file', ready, { type: 'saved', mp4: other }],
  ['a file that comes too late', noMovingStrip, { type: 'encoded', mp4, isSaved: true }],
  ['a failure that comes too late', noMovingStrip, { type: 'failed' }],
  ['the cancel of another one', encoding, { type: 'cancel', asker: 'phone' }],
])('%s changes nothing', (_, moving, event) => {
  expect(reduceMovingStrip(moving, event)).toBe(moving)
})

test('a visitor who asks again where it is ready gets another one', () => {
  expect(reduceMovingStrip(ready, ask('visitor'))).toMatchObject({ state: 'encoding', asker: 'visitor' })
})
