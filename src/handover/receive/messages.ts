/** Every sentence of the phone's page, in one place. */
export const receiveMessages = {
  fetching: 'Fetching your picture…',
  ready: 'Here it is. Only this link can open it, and it is gone from the booth in a few minutes.',
  readyWithClip:
    'Here they are, the strip and below it the moving one. Only this link can open them, and they are gone from the booth in a few minutes.',
  damaged: 'This link is damaged. Please scan the code at the booth again.',
  gone: 'This picture is no longer at the booth: it waits for ten minutes, and for twenty downloads. Please ask for a new code.',
  busy: 'The booth is busy. Please try again in a moment.',
  unreachable: 'The booth can’t be reached. Is this phone on its Wi-Fi, and the code still on its screen?',
  tryAgain: 'Try Again',
  save: 'Save',
  share: 'Share',
  orPressAndHold: 'Or press and hold the picture to save it.',
  orOpenInBrowser: 'Nothing saved? Open this page in your browser.',
  pressAndHold: 'Press and hold the picture to save it.',
  saveToPhotos: 'Press and hold the picture, then Save to Photos',
  saveToFiles: 'Save to Files',
  picture: 'Your photo strip',
  clip: 'Your moving strip',
  saveClip: 'Save Moving Strip',
  shareClip: 'Share Moving Strip',
  openInBrowser: 'To save the moving strip, open this page in your browser.',
  saveClipToPhotos: 'Save the moving strip to Files, open it there, then tap Share and Save Video',
  saveClipToFiles: 'Save Moving Strip to Files',
} as const

/** Title of the page for the files of an event. */
export const pageTitleOf = (eventTitle: string): string => `Your picture from ${eventTitle}`

/** A sentence's key. */
export type ReceiveMessage = keyof typeof receiveMessages
