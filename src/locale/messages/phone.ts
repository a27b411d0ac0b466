// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const fetching = message('phone.fetching', 'Fetching your picture…')
export const ready = message(
  'phone.ready',
  'Here’s your strip! Save it now: this link works for a few more minutes.',
)
export const readyWithMoving = message(
  'phone.readyWithMoving',
  'Here’s your strip, with your moving strip below. Save both now: this link works for a few more minutes.',
)
export const damaged = message(
  'phone.damaged',
  'This link is incomplete. Please scan the code at the booth again.',
)
export const gone = message('phone.gone', 'This link has expired. Please get a new code at the booth.')
export const busy = message('phone.busy', 'The booth is busy. Please try again in a moment.')
export const unreachable = message(
  'phone.unreachable',
  'Can’t reach the booth. Is your phone on its Wi-Fi, and is the code still on its screen?',
)
export const tryAgain = message('phone.tryAgain', 'Try Again')
export const save = message('phone.save', 'Save')
export const share = message('phone.share', 'Share')
export const orPressAndHold = message('phone.orPressAndHold', 'Or press and hold the picture to save it.')
export const orOpenInBrowser = message(
  'phone.orOpenInBrowser',
  'Nothing saved? Open this page in your browser.',
)
export const pressAndHold = message('phone.pressAndHold', 'Press and hold the picture to save it.')
export const saveToPhotos = message('phone.saveToPhotos', 'Press and hold the picture, then Save to Photos')
export const saveToFiles = message('phone.saveToFiles', 'Save to Files')
export const picture = message('phone.picture', 'Your photo strip')
export const moving = message('phone.moving', 'Your moving strip')
export const saveMoving = message('phone.saveMoving', 'Save Moving Strip')
export const shareMoving = message('phone.shareMoving', 'Share Moving Strip')
export const openInBrowser = message(
  'phone.openInBrowser',
  'To save the moving strip, open this page in your browser.',
)
export const saveMovingToPhotos = message(
  'phone.saveMovingToPhotos',
  'Save the moving strip to Files, open it there, then tap Share and Save Video',
)
export const saveMovingToFiles = message('phone.saveMovingToFiles', 'Save Moving Strip to Files')
export const pageTitle = message<{ readonly title: string }>(
  'phone.pageTitle',
  (p) => 'Your picture from ' + p.title,
)
