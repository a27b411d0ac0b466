import { describe, expect, it } from 'vitest'
import { type GuestbookClient, GuestbookError } from '../../../src/guestbook/GuestbookClient.ts'
import type { GuestMessage } from '../../../src/guestbook/GuestMessage.ts'
import { initialGuestbook } from '../../../src/guestbook/guestbookState.ts'
import { closePanel, openPanel } from '../../../src/guestbook/openPanel.ts'
import { deliver, type SendingPost } from '../../../src/guestbook/posting.ts'
import { type GuestbookEvent, reduceGuestbook } from '../../../src/guestbook/reduceGuestbook.ts'
import { messageFixture } from '../../../tools/harness/fixtures/messageFixture.ts'

const after = (...events: readonly GuestbookEvent[]) =>
  events.reduce(reduceGuestbook, openPanel(initialGuestbook))
const write = (name: string, message: string): GuestbookEvent => ({ type: 'write', draft: { name, message } })
const send: GuestbookEvent = { type: 'send' }

/** Some of the invisible characters that `trim()` keeps. */
const invisible = [
  0x85, 0xad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e,
  0x200f, 0x202e, 0x2060, 0x2064, 0x206f, 0x2800, 0x3164, 0xfe00, 0xfe0f, 0xffa0, 0x1d173, 0xe0001, 0xe0020,
].map((code) => String.fromCodePoint(code))

describe('sending', () => {
  it('takes what is written, trimmed and plain', () => {
    const { posting } = after(write('  Mia\t\u202E ', '\r\nHello\r\nyou  '), send)
    expect(posting).toMatchObject({ state: 'sending', draft: { name: 'Mia', message: 'Hello\nyou' } })
  })

  it('S2: is ignored for a name or a message that shows nothing', () => {
    for (const blank of ['', ' \n ', ...invisible])
      for (const draft of [
        { name: blank, message: 'Hello' },
        { name: 'Mia', message: `${blank} ${blank}` },
      ]) {
        const before = after(write(draft.name, draft.message))
        const isIgnored = reduceGuestbook(before, send) === before
        expect({ ...draft, isIgnored }).toEqual({ ...draft, isIgnored: true })
      }
  })

  it('happens once, however often it is requested', () => {
    const sending = after(write('Mia', 'Hello'), send)
    expect(reduceGuestbook(sending, send)).toBe(sending)
  })

  it('clears the message, keeps the name and refreshes the list when it has succeeded', () => {
    const done = after(write('Mia', 'Hello'), send, { type: 'posted', request: 3, found: [], isShown: true })
    expect(done).toMatchObject({ posting: { state: 'idle' }, draft: { name: 'Mia', message: '' } })
    expect(done.panel?.refresh?.nextScope).toBe('added')
  })

  it('clears a message that waits for approval, and says so until the next one is written', () => {
    const done = after(write('Mia', 'Hello'), send, { type: 'posted', request: 3, found: [], isShown: false })
    expect(done).toMatchObject({ posting: { state: 'waiting' }, draft: { message: '' } })
    expect(reduceGuestbook(done, write('Mia', 'B')).posting).toEqual({ state: 'idle' })
  })

  it('keeps name and message when it has failed', () => {
    const failed = after(write('Mia', 'Hello'), send, {
      type: 'postFailed',
      request: 3,
      isUnconfirmed: false,
    })
    expect(failed).toMatchObject({
      posting: { state: 'failed', unconfirmed: null },
      draft: { name: 'Mia', message: 'Hello' },
    })
  })

  it('does not show a message that was hidden while the list was searched for it', () => {
    const found = messageFixture(1)
    const done = after(
      write('Mia', 'Hello'),
      send,
      { type: 'deleted', panelId: 1, id: found.id },
      { type: 'posted', request: 3, found: [found], isShown: true },
    )
    expect(done.panel?.messages).toEqual([])
  })

  it('goes on while the panel is closed', () => {
    const sending = closePanel(after(write('Mia', 'Hello'), send))
    const done = reduceGuestbook(sending, { type: 'posted', request: 3, found: [], isShown: true })
    expect(done).toMatchObject({ panel: null, posting: { state: 'idle' }, draft: { message: '' } })
  })

  it('after an unconfirmed failure searches for the same message first, and not for another', () => {
    const inserted: GuestbookEvent = { type: 'inserted', panelId: 1, message: messageFixture(1) }
    const unconfirmed = after(inserted, write('Mia', 'Hello'), send, {
      type: 'postFailed',
      request: 3,
      isUnconfirmed: true,
    })
    const later: GuestbookEvent = { type: 'inserted', panelId: 1, message: messageFixture(2) }
    expect([later, send].reduce(reduceGuestbook, unconfirmed).posting).toMatchObject({
      isUnconfirmed: true,
      after: messageFixture(1),
    })
    expect([write('Mia', 'Hi'), send].reduce(reduceGuestbook, unconfirmed).posting).toMatchObject({
      isUnconfirmed: false,
    })
  })
})

it.each([
  ['a'.repeat(100), 'a'.repeat(500), 100, 500],
  ['a'.repeat(101), 'a'.repeat(501), 100, 500],
  [`${'a'.repeat(99)}😀`, `${'a'.repeat(495)}👨‍👩‍👧`, 99, 495],
])(
  'S3: name and message are cut to 100 and 500 characters, never within one (%#)',
  (name, message, ...lengths) => {
    const { draft } = after(write(name, message))
    expect([draft.name.length, draft.message.length]).toEqual(lengths)
  },
)

const mine: GuestMessage = { ...messageFixture(9), name: 'Mia', message: 'Hello' }
const sending: SendingPost = {
  state: 'sending',
  request: 1,
  draft: { name: 'Mia', message: 'Hello' },
  after: messageFixture(5),
  isUnconfirmed: false,
}

/** Fake client: `list` is the newest page (null: it can't be fetched), posts fail with `failure`. `requests` records its calls. */
function createClient(list: readonly GuestMessage[] | null, failure: GuestbookError | null, isShown = true) {
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
      return failure ? Promise.reject(failure) : Promise.resolve(isShown)
    },
    subscribe: () => () => undefined,
  }
  return { client, requests }
}

const lost = new GuestbookError('lost')
const older = messageFixture(5)
const same = { ...mine, id: 'x', createdAt: messageFixture(4).createdAt }
const posted = (found: readonly GuestMessage[] = [], isShown = true) => ({ isPosted: true, found, isShown })
const failed = (isUnconfirmed: boolean) => ({ isPosted: false, isUnconfirmed })

it.each([
  ['a message that is saved is posted', createClient(null, null), posted(), 'post'],
  ['a message that waits for approval is posted', createClient([], null, false), posted([], false), 'post'],
  ['a refused message is not posted', createClient([], new GuestbookError('refused')), failed(false), 'post'],
  [
    'N3: a response lost after saving counts as posted: the list has the message',
    createClient([mine, older], lost),
    posted([mine]),
    'post, list',
  ],
  [
    'a request lost before saving can be retried',
    createClient([older, same], lost),
    failed(false),
    'post, list',
  ],
  ['without the list it stays unconfirmed', createClient(null, lost), failed(true), 'post, list'],
] as const)('%s; nothing else is requested', async (_, { client, requests }, outcome, expected) => {
  expect(await deliver(client, sending)).toEqual(outcome)
  expect(requests.join(', ')).toBe(expected)
})

it.each([
  ['sends nothing that the list has', createClient([mine], null), posted([mine]), 'list'],
  ['sends what the list does not have', createClient([], null), posted(), 'list, post'],
  ['sends nothing without the list', createClient(null, null), failed(true), 'list'],
] as const)('a retry of an unconfirmed post %s', async (_, { client, requests }, outcome, expected) => {
  expect(await deliver(client, { ...sending, isUnconfirmed: true })).toEqual(outcome)
  expect(requests.join(', ')).toBe(expected)
})
