// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const sections = message('owner.sections', 'Sections')
export const tonight = message('owner.tonight', 'Tonight')
export const event = message('owner.event', 'Event')
export const guestBook = message('owner.guestBook', 'Guest Book')
export const strips = message('owner.strips', 'Strips')
export const kiosk = message('owner.kiosk', 'Kiosk')
export const signOut = message('owner.signOut', 'Sign Out')
export const signOutEverywhere = message('owner.signOutEverywhere', 'Sign Out Everywhere')
export const confirmSignOut = message(
  'owner.confirmSignOut',
  'Sign out on all devices, this one too? Links that were not opened yet stop working. Kiosks go on; each ends by its own End.',
)
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
  'For a new link, press Enter in the terminal in which the booth runs, or type npm run owner in another one there. A device that is signed in has one under Open on My Phone.',
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
export const busy = message(
  'owner.busy',
  'The booth’s server is busy. Your link is still good: try again in half a minute.',
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
  'Until now the booth answers on its own computer alone. Let phones of your network open it until the booth’s program ends:',
)
export const letPhoneIn = message('owner.letPhoneIn', 'Let My Phone In')
export const plainHttp = message(
  'owner.plainHttp',
  'By plain http anyone in the same Wi-Fi can read along and take over this page. Use a network of your own, or start the booth with npm run https.',
)
export const noNetwork = message(
  'owner.noNetwork',
  'The booth’s computer is on no network that phones can join. Connect it to a Wi-Fi, and try again.',
)
export const codeOfLink = message('owner.codeOfLink', 'Code of the link to this page')
export const scanLink = message(
  'owner.scanLink',
  'Scan it with your phone’s camera, in the same Wi-Fi. It opens this page once, within an hour.',
)
export const start = message('owner.start', 'Start')
export const thisDevice = message('owner.thisDevice', 'Use this device as a kiosk')
export const startHelp = message(
  'owner.startHelp',
  'Guests use this screen from then on, and the booth’s computer takes the copies of their strips.',
)
export const insecureStart = message<{ readonly address: string }>(
  'owner.insecureStart',
  (p) =>
    'At this address browsers give a kiosk no camera, and it keeps no copies. On the booth’s own computer open ' +
    p.address +
    '; for a tablet start the booth with npm run https.',
)
export const staySignedIn = message('owner.staySignedIn', 'Stay signed in on this screen')
export const staySignedInHint = message(
  'owner.staySignedInHint',
  'Guests can then open this page. Off: you come back by a device that is signed in, by Enter in the booth’s terminal, or by npm run owner.',
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
