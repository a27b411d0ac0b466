import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'

import { onTestFinished, expect, test } from 'vitest'

import { createChangeStreams } from '../../backend/event/changeStreams.ts'

test('one network has a share of the places for listeners, and gets each back when a listener leaves', async () => {
  const streams = createChangeStreams()
  onTestFinished(streams.close)
  const open = (address: string) => streams.open('"1"', address)
  const own = Array.from({ length: 110 }, (_, n) => open(`2001:db8:1:2::${n}`))
  expect(own.filter(({ status }) => status === 200)).toHaveLength(100)
  const other = open('2001:db8:1:3::1')
  expect(other.status).toBe(200)
  const [first] = own
  if (!(first?.body instanceof Readable)) throw new TypeError('no stream')
  first.body.destroy()
  await once(first.body, 'close')
  expect(open('2001:db8:1:2::1').status).toBe(200)
})

test('where all places are taken a newcomer gets the oldest of the network that has most', async () => {
  const streams = createChangeStreams()
  onTestFinished(streams.close)
  const open = (network: number) => streams.open('"1"', `192.0.2.${network}`)
  const most = Array.from({ length: 100 }, () => open(1))
  for (let network = 2; network < 202; network += 1) for (let n = 0; n < 2; n += 1) open(network)
  expect([open(202).status, open(203).status]).toEqual([200, 200])
  const isGone = most.map(({ body }) => body instanceof PassThrough && body.destroyed)
  expect(isGone).toEqual([true, true, ...Array(98).fill(false)])
})
