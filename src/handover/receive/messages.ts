/** Every sentence of the phone's page, in one place. */
export const receiveMessages = {
  fetching: 'Fetching your picture…',
  ready: 'Here’s your strip! Save it now: this link works for a few more minutes.',
  readyWithMoving:
    'Here’s your strip, with your moving strip below. Save both now: this link works for a few more minutes.',
  damaged: 'This link is incomplete. Please scan the code at the booth again.',
  gone: 'This link has expired. Please get a new code at the booth.',
  busy: 'The booth is busy. Please try again in a moment.',
  unreachable: 'Can’t reach the booth. Is your phone on its Wi-Fi, and is the code still on its screen?',
  tryAgain: 'Try Again',
  save: 'Save',
  share: 'Share',
  orPressAndHold: 'Or press and hold the picture to save it.',
  orOpenInBrowser: 'Nothing saved? Open this page in your browser.',
  pressAndHold: 'Press and hold the picture to save it.',
  saveToPhotos: 'Press and hold the picture, then Save to Photos',
  saveToFiles: 'Save to Files',
  picture: 'Your photo strip',
  moving: 'Your moving strip',
  saveMoving: 'Save Moving Strip',
  shareMoving: 'Share Moving Strip',
  openInBrowser: 'To save the moving strip, open this page in your browser.',
  saveMovingToPhotos: 'Save the moving strip to Files, open it there, then tap Share and Save Video',
  saveMovingToFiles: 'Save Moving Strip to Files',
} as const

/** Title of the page for the files of an event. */
export const pageTitleOf = (eventTitle: string): string => `Your picture from ${eventTitle}`

/** A sentence's key. */
export type ReceiveMessage = keyof typeof receiveMessages
