// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const sections = message('owner.sections', 'Sections')
export const tonight = message('owner.tonight', 'Tonight')
export const event = message('owner.event', 'Event')
export const guestBook = message('owner.guestBook', 'Guest Book')
export const strips = message('owner.strips', 'Strips')
export const kiosk = message('owner.kiosk', 'Kiosk')
export const signOut = message('owner.signOut', 'Sign Out')
export const toBooth = message('owner.toBooth', 'To the booth')
export const oneMoment = message('owner.oneMoment', 'One moment...')
export const usedLink = message(
  'owner.usedLink',
  'This link was used already, or its hour is over: each one opens this page once.',
)
export const over = message('owner.over', 'You are not signed in on this device, or your day here is over.')
export const signedOut = message('owner.signedOut', 'You are signed out.')
export const newLink = message(
  'owner.newLink',
  'Open the link that the booth’s server prints when it starts, or one from a device that is signed in.',
)
export const noServer = message('owner.noServer', 'This page needs the booth’s own server.')
export const noServerHelp = message(
  'owner.noServerHelp',
  'This address has none: it is a static host, or the address for phones. Run npm start on the booth’s computer, and open the link that it prints.',
)
export const unreachable = message(
  'owner.unreachable',
  'The booth’s server can’t be reached. Is it running, and is this device on its network?',
)
export const noAnswer = message('owner.noAnswer', 'The booth’s server can’t be reached.')
export const notThere = message(
  'owner.notThere',
  'That is not there: it was deleted meanwhile, or this booth keeps no files (DATA_DIR=memory://).',
)
export const refused = message<{ readonly status: string }>(
  'owner.refused',
  (p) => 'The booth’s server refused that (' + p.status + '). Please try again.',
)
export const otherAnswer = message(
  'owner.otherAnswer',
  'The booth’s server answered something else. Please load this page again.',
)
export const failed = message('owner.failed', 'Something went wrong. Please try again.')
export const openOnPhone = message('owner.openOnPhone', 'Open on My Phone')
export const closeCode = message('owner.closeCode', 'Close the Code')
export const ownComputerOnly = message(
  'owner.ownComputerOnly',
  'The booth answers on its own computer alone. Start it with HOST=0.0.0.0 npm start, and phones of the same Wi-Fi can open this page.',
)
export const codeOfLink = message('owner.codeOfLink', 'Code of the link to this page')
export const scanLink = message(
  'owner.scanLink',
  'Scan it with your phone’s camera, in the same Wi-Fi. It opens this page once, within an hour.',
)
export const start = message('owner.start', 'Start')
export const startHelp = message(
  'owner.startHelp',
  'Guests use this screen from then on, and the booth’s computer takes the copies of their strips.',
)
export const signOutHere = message('owner.signOutHere', 'Sign out on this screen')
export const signOutHereHint = message(
  'owner.signOutHereHint',
  'Guests who find a way out of the kiosk can’t open this page then. Open it on your phone first.',
)
export const sentToPrinter = message('owner.sentToPrinter', 'Sent to the printer.')
export const signIn = message('owner.signIn', 'Sign in')
export const email = message('owner.email', 'E-mail')
export const password = message('owner.password', 'Password')
export const signInNow = message('owner.signInNow', 'Sign In')
export const signingIn = message('owner.signingIn', 'Signing In...')
export const otherSections = message(
  'owner.otherSections',
  'All other sections need the booth’s own server: docs/owner.md.',
)
export const sessionOver = message('owner.sessionOver', 'Your session is over. Please sign in again.')
export const supabaseRefused = message<{ readonly text: string }>(
  'owner.supabaseRefused',
  (p) => 'Supabase refused that: ' + p.text,
)
export const notOwner = message(
  'owner.notOwner',
  'This user is not the owner of the booth: see docs/guestbook.md.',
)
export const wrongCredentials = message('owner.wrongCredentials', 'The e-mail or the password is wrong.')
