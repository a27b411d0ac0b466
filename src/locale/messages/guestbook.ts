// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const sign = message('guestbook.sign', 'Sign the Guest Book')
export const guestHandbook = message('guestbook.guestHandbook', 'Guest Handbook')
export const label = message('guestbook.label', 'Guest\nBook')
export const newMessages = message('guestbook.newMessages', 'New messages')
export const guestBook = message('guestbook.guestBook', 'Guest book')
export const notLoaded = message('guestbook.notLoaded', 'Failed to load messages. Please try again later.')
export const offline = message(
  'guestbook.offline',
  'The guest book is offline. New messages will appear when it’s back.',
)
export const loading = message('guestbook.loading', 'Loading messages...')
export const noMessages = message('guestbook.noMessages', 'No messages yet. Be the first to sign!')
export const messages = message('guestbook.messages', 'Messages')
export const newCount = message<{ readonly count: number }>(
  'guestbook.newCount',
  (p, f) => f.number(p.count) + ' new',
)
export const yourName = message('guestbook.yourName', 'Your name')
export const shareYourMemoryHint = message('guestbook.shareYourMemoryHint', 'Share your memory...')
export const shareYourMemory = message('guestbook.shareYourMemory', 'Share your memory')
export const notPosted = message('guestbook.notPosted', 'Failed to post message. Please try again.')
export const waitsForHost = message(
  'guestbook.waitsForHost',
  'Thank you! Your message appears here once the host has read it.',
)
export const leftForName = message<{ readonly count: number }>(
  'guestbook.leftForName',
  (p, f) => f.number(p.count) + ' left for your name',
)
export const leftForMessage = message<{ readonly count: number }>(
  'guestbook.leftForMessage',
  (p, f) => f.number(p.count) + ' left for your message',
)
export const send = message('guestbook.send', 'Send')
export const bookTitle = message('guestbook.bookTitle', 'Guest book of Retro Booth')
