import { expect, it } from 'vitest'
import { type GuestbookClient, GuestbookError } from '../../../src/guestbook/GuestbookClient.ts'
import type { GuestMessage } from '../../../src/guestbook/GuestMessage.ts'
import { deliver, type SendingPost } from '../../../src/guestbook/posting.ts'
import { messageFixture } from '../../../tools/harness/fixtures/messageFixture.ts'

const mine: GuestMessage = { ...messageFixture(9), name: 'Mia', message: 'Hello' }
const sending: SendingPost = {
  state: 'sending',
  request: 1,
  draft: { name: 'Mia', message: 'Hello' },
  after: messageFixture(5),
  isUnconfirmed: false,
}

/** Fake client: `list` is the newest page (null: it can't be fetched), posts fail with `failure`. `requests` records its calls. */
function createClient(list: readonly GuestMessage[] | null, failure: GuestbookError | null) {
  const requests: string[] = []
  const client: GuestbookClient = {
    fetchPage: () => {
      requests.push('list')
      return list
        ? Promise.resolve({ messages: list, isLast: true })
        : Promise.reject(new GuestbookError('lost'))
    },
    post: () => {
      requests.push('post')
      return failure ? Promise.reject(failure) : Promise.resolve()
    },
    subscribe: () => () => undefined,
  }
  return { client, requests }
}

it('a message that is saved is posted, with no other request', async () => {
  const { client, requests } = createClient(null, null)
  expect(await deliver(client, sending)).toEqual({ isPosted: true, found: [] })
  expect(requests).toEqual(['post'])
})

it('a refused message is certainly not posted, and not retried', async () => {
  const { client, requests } = createClient([], new GuestbookError('refused'))
  expect(await deliver(client, sending)).toEqual({ isPosted: false, isUnconfirmed: false })
  expect(requests).toEqual(['post'])
})

it('a response lost after saving counts as posted: the list has the message', async () => {
  const { client, requests } = createClient([mine, messageFixture(5)], new GuestbookError('lost'))
  expect(await deliver(client, sending)).toEqual({ isPosted: true, found: [mine] })
  expect(requests).toEqual(['post', 'list'])
})

it('a request lost before saving can be retried', async () => {
  const same = { ...mine, id: 'x', createdAt: messageFixture(4).createdAt }
  const { client } = createClient([messageFixture(5), same], new GuestbookError('lost'))
  expect(await deliver(client, sending)).toEqual({ isPosted: false, isUnconfirmed: false })
})

it('stays unconfirmed when the list can’t be fetched either', async () => {
  const { client } = createClient(null, new GuestbookError('lost'))
  expect(await deliver(client, sending)).toEqual({ isPosted: false, isUnconfirmed: true })
})

it('a retry of an unconfirmed post sends only what the list does not have', async () => {
  const saved = createClient([mine], null)
  expect(await deliver(saved.client, { ...sending, isUnconfirmed: true })).toEqual({
    isPosted: true,
    found: [mine],
  })
  expect(saved.requests).toEqual(['list'])
  const lost = createClient([], null)
  expect(await deliver(lost.client, { ...sending, isUnconfirmed: true })).toEqual({
    isPosted: true,
    found: [],
  })
  expect(lost.requests).toEqual(['list', 'post'])
  const offline = createClient(null, null)
  expect(await deliver(offline.client, { ...sending, isUnconfirmed: true })).toEqual({
    isPosted: false,
    isUnconfirmed: true,
  })
  expect(offline.requests).toEqual(['list'])
})
