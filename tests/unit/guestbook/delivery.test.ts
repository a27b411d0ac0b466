import { expect, it } from 'vitest'
import { type GuestbookClient, GuestbookError } from '../../../src/guestbook/GuestbookClient.ts'
import type { GuestMessage } from '../../../src/guestbook/GuestMessage.ts'
import { deliver, type Sending } from '../../../src/guestbook/posting.ts'
import { messageFixture } from '../../../tools/harness/fixtures/messageFixture.ts'

const mine: GuestMessage = { ...messageFixture(9), name: 'Mia', message: 'Hello' }
const sending: Sending = {
  state: 'sending',
  request: 1,
  draft: { name: 'Mia', message: 'Hello' },
  after: messageFixture(5),
  isDoubtful: false,
}

/** A guest book whose posts end in `failure` after they were saved or not, and what was asked of it. */
function guestbook(list: readonly GuestMessage[] | null, failure: GuestbookError | null) {
  const asked: string[] = []
  const fake: GuestbookClient = {
    fetchPage: () => {
      asked.push('list')
      return list
        ? Promise.resolve({ messages: list, isLast: true })
        : Promise.reject(new GuestbookError('lost'))
    },
    post: () => {
      asked.push('post')
      return failure ? Promise.reject(failure) : Promise.resolve()
    },
    listen: () => () => undefined,
  }
  return { fake, asked }
}

it('a message that is saved is posted, with nothing else asked', async () => {
  const { fake, asked } = guestbook(null, null)
  expect(await deliver(fake, sending)).toEqual({ isPosted: true, found: [] })
  expect(asked).toEqual(['post'])
})

it('what the server refuses is not posted, for sure, and not tried again', async () => {
  const { fake, asked } = guestbook([], new GuestbookError('refused'))
  expect(await deliver(fake, sending)).toEqual({ isPosted: false, isDoubtful: false })
  expect(asked).toEqual(['post'])
})

it('a reply that was lost after saving counts as posted: the list shows the message', async () => {
  const { fake, asked } = guestbook([mine, messageFixture(5)], new GuestbookError('lost'))
  expect(await deliver(fake, sending)).toEqual({ isPosted: true, found: [mine] })
  expect(asked).toEqual(['post', 'list'])
})

it('a post that was lost before saving is offered again', async () => {
  const same = { ...mine, id: 'x', createdAt: messageFixture(4).createdAt }
  const { fake } = guestbook([messageFixture(5), same], new GuestbookError('lost'))
  expect(await deliver(fake, sending)).toEqual({ isPosted: false, isDoubtful: false })
})

it('stays in doubt where the list can’t be had either', async () => {
  const { fake } = guestbook(null, new GuestbookError('lost'))
  expect(await deliver(fake, sending)).toEqual({ isPosted: false, isDoubtful: true })
})

it('a try after a doubtful one sends only what the list does not show', async () => {
  const saved = guestbook([mine], null)
  expect(await deliver(saved.fake, { ...sending, isDoubtful: true })).toEqual({
    isPosted: true,
    found: [mine],
  })
  expect(saved.asked).toEqual(['list'])
  const lost = guestbook([], null)
  expect(await deliver(lost.fake, { ...sending, isDoubtful: true })).toEqual({ isPosted: true, found: [] })
  expect(lost.asked).toEqual(['list', 'post'])
  const offline = guestbook(null, null)
  expect(await deliver(offline.fake, { ...sending, isDoubtful: true })).toEqual({
    isPosted: false,
    isDoubtful: true,
  })
  expect(offline.asked).toEqual(['list'])
})
