// `npm run generate` writes this from `locales/en.json`.
import { message, type Tag } from '../message.ts'
import type { ReactNode } from 'react'

export const camera = message('camera.camera', 'Camera')
export const liveView = message('camera.liveView', 'Live camera view')
export const rendererLost = message(
  'camera.rendererLost',
  'The picture dropped out. It will be back in a moment.',
)
export const notActive = message('camera.notActive', 'Camera not active.')
export const start = message('camera.start', 'Start Camera')
export const starting = message('camera.starting', 'Starting up camera...')
export const stop = message('camera.stop', 'Stop Camera')
export const cancel = message('camera.cancel', 'Cancel')
export const resume = message('camera.resume', 'Continue')
export const yourStrip = message('camera.yourStrip', 'Your Photo Strip')
export const sounds = message('camera.sounds', 'Sounds')
export const soundsOn = message('camera.soundsOn', 'Sounds are on')
export const soundsOff = message('camera.soundsOff', 'Sounds are off')
export const countdown = message<{ readonly seconds: number }>(
  'camera.countdown',
  (p, f) => 'Countdown: ' + f.number(p.seconds) + ' seconds',
)
export const countdownOfFirst = message('camera.countdownOfFirst', 'Countdown of the first photo')
export const movingStrip = message('camera.movingStrip', 'Moving strip')
export const movingStripOn = message('camera.movingStripOn', 'Moving strip: on')
export const movingStripOff = message('camera.movingStripOff', 'Moving strip: off')
export const movingOnHint = message(
  'camera.movingOnHint',
  'We film the second before each photo for your moving strip.',
)
export const movingOffHint = message('camera.movingOffHint', 'Moving strip is off. Photos only.')
export const moveHint = message('camera.moveHint', 'Move! We film the second before each photo.')
export const recording = message('camera.recording', 'REC')
export const photo = message<{ readonly photo: number }>(
  'camera.photo',
  (p, f) => 'Photo ' + f.number(p.photo),
)
export const photoOf4 = message<{ readonly photo: number }>(
  'camera.photoOf4',
  (p, f) => 'Photo ' + f.number(p.photo) + ' of 4',
)
export const retakePhoto = message<{ readonly photo: number }>(
  'camera.retakePhoto',
  (p, f) => 'Retake photo ' + f.number(p.photo),
)
export const cueCloser = message('camera.cueCloser', 'Closer!')
export const cueSerious = message('camera.cueSerious', 'Serious')
export const cueSilly = message('camera.cueSilly', 'Silly')
export const cueSurprise = message('camera.cueSurprise', 'Surprise!')
export const noPicture = message('camera.noPicture', 'No picture from the camera. Is another app using it?')
export const chooseAllow = message(
  'camera.chooseAllow',
  'Your browser is asking to use the camera. Please choose Allow.',
)
export const insideApp = message<
  { readonly app: string; readonly dots: Tag; readonly command: Tag },
  ReactNode[]
>('camera.insideApp', (p) => [
  'You are inside ',
  p.app,
  ', whose own browser may keep the camera and your strip from you. Open its menu',
  p.dots(' ⋯'),
  ' and choose ',
  p.command('Open in browser.'),
])
export const noCamera = message(
  'camera.noCamera',
  'No camera? Use four of your own pictures, or try the demo. They stay on your device.',
)
export const yourPictures = message('camera.yourPictures', 'Your Pictures')
export const tryDemo = message('camera.tryDemo', 'Try the Demo')
export const fourPictures = message('camera.fourPictures', 'Four pictures of your own')
export const howToAllow = message('camera.howToAllow', 'How to allow the camera')
export const inBrowser = message<{ readonly browser: string }>(
  'camera.inBrowser',
  (p) => 'In ' + p.browser + ':',
)
export const inBrowserOnAndroid = message<{ readonly browser: string }>(
  'camera.inBrowserOnAndroid',
  (p) => 'In ' + p.browser + ' on Android:',
)
export const inThisBrowser = message('camera.inThisBrowser', 'In this browser:')
export const pressIcon = message('camera.pressIcon', 'Press the icon to the left of the address.')
export const turnOnOrReset = message('camera.turnOnOrReset', 'Turn Camera on, or choose Reset permission.')
export const pressIconPermissions = message(
  'camera.pressIconPermissions',
  'Press the icon to the left of the address, then Permissions.',
)
export const turnOn = message('camera.turnOn', 'Turn Camera on.')
export const allowChrome = message(
  'camera.allowChrome',
  'Is it missing there? Allow it for Chrome in the settings of the phone, under Apps.',
)
export const pressLockPermissions = message(
  'camera.pressLockPermissions',
  'Press the lock to the left of the address, then Permissions for this site.',
)
export const setToAllow = message('camera.setToAllow', 'Set Camera to Allow.')
export const pressCrossedCamera = message(
  'camera.pressCrossedCamera',
  'Press the crossed-out camera to the left of the address.',
)
export const pressCross = message(
  'camera.pressCross',
  'Press the × beside Blocked, so that Firefox asks again.',
)
export const pressLock = message('camera.pressLock', 'Press the lock to the left of the address.')
export const pressCamera = message('camera.pressCamera', 'Press Camera, so that it says Allowed.')
export const pressPageMenu = message(
  'camera.pressPageMenu',
  'Press the page menu beside the address (aA, or the two lines), then the three dots or Website Settings.',
)
export const allowSafari = message(
  'camera.allowSafari',
  'Is it missing there? Open Settings, then Apps, Safari, Camera, and choose Ask or Allow.',
)
export const findBrowserInApps = message(
  'camera.findBrowserInApps',
  'Open the Settings of the device and find this browser among the Apps.',
)
export const openSafariMenu = message(
  'camera.openSafariMenu',
  'In the menu bar open Safari, then Settings for this website.',
)
export const openPermissions = message(
  'camera.openPermissions',
  'Open the site’s permissions: they are most often behind the icon beside the address.',
)
export const comeBack = message('camera.comeBack', 'Come back and press Try Again.')
export const denied = message('camera.denied', 'Please allow camera access in your browser.')
export const notFound = message('camera.notFound', 'No camera found on your device.')
export const inUse = message('camera.inUse', 'Camera is already in use.')
export const lost = message('camera.lost', 'Camera error: the camera was disconnected.')
export const muted = message('camera.muted', 'Camera error: the camera sends no picture.')
export const insecure = message('camera.insecure', 'Camera error: the booth needs a secure (https) address.')
export const noVideo = message('camera.noVideo', 'Video element not initialized.')
export const noContext = message('camera.noContext', 'Canvas error.')
export const noPixels = message(
  'camera.noPixels',
  'This browser hides pictures from the booth. Allow them by the icon beside the address, or turn off privacy.resistFingerprinting.',
)
export const failed = message('camera.failed', 'Failed to access camera.')
export const otherError = message<{ readonly text: string }>(
  'camera.otherError',
  (p) => 'Camera error: ' + p.text,
)
export const notReady = message('camera.notReady', 'Camera not ready.')
export const photoFailed = message('camera.photoFailed', 'Failed to take photo.')
export const tooLarge = message<{ readonly name: string }>(
  'camera.tooLarge',
  (p) => '“' + p.name + '” is too large a picture. Try one of at most 120 megapixels.',
)
export const unnamedTooLarge = message(
  'camera.unnamedTooLarge',
  'One of the files is too large a picture. Try one of at most 120 megapixels.',
)
export const heic = message<{ readonly name: string }>(
  'camera.heic',
  (p) => '“' + p.name + '” is a HEIC picture, which this browser can’t open. Save it as JPEG.',
)
export const unnamedHeic = message(
  'camera.unnamedHeic',
  'One of the files is a HEIC picture, which this browser can’t open. Save it as JPEG.',
)
export const noPictureFile = message<{ readonly name: string }>(
  'camera.noPictureFile',
  (p) => '“' + p.name + '” is not a picture that this browser can read. Try a JPEG or PNG.',
)
export const unnamedNoPictureFile = message(
  'camera.unnamedNoPictureFile',
  'One of the files is not a picture that this browser can read. Try a JPEG or PNG.',
)
export const moreFail = message<{ readonly count: number }>(
  'camera.moreFail',
  (p, f) =>
    'And ' +
    f.plural(p.count, {
      '=1': 'one',
      '=2': 'two',
      '=3': 'three',
      '=4': 'four',
      '=5': 'five',
      '=6': 'six',
      '=7': 'seven',
      '=8': 'eight',
      '=9': 'nine',
      '=10': 'ten',
      other: f.number(p.count),
    }) +
    ' more can’t be opened.',
)
export const firstFourOf = message<{ readonly count: number }>(
  'camera.firstFourOf',
  (p, f) =>
    'The first four of ' +
    f.plural(p.count, {
      '=1': 'one',
      '=2': 'two',
      '=3': 'three',
      '=4': 'four',
      '=5': 'five',
      '=6': 'six',
      '=7': 'seven',
      '=8': 'eight',
      '=9': 'nine',
      '=10': 'ten',
      other: f.number(p.count),
    }) +
    ' pictures are used.',
)
export const firstFourOfOther = message<{ readonly count: number }>(
  'camera.firstFourOfOther',
  (p, f) =>
    'The first four of the other ' +
    f.plural(p.count, {
      '=1': 'one',
      '=2': 'two',
      '=3': 'three',
      '=4': 'four',
      '=5': 'five',
      '=6': 'six',
      '=7': 'seven',
      '=8': 'eight',
      '=9': 'nine',
      '=10': 'ten',
      other: f.number(p.count),
    }) +
    ' pictures are used.',
)
export const othersUsed = message<{ readonly count: number }>('camera.othersUsed', (p, f) =>
  f.plural(p.count, {
    '=1': 'The other picture is used for all four photos.',
    '=2': 'The other two pictures are used, each twice.',
    '=3': 'The other three pictures are used, the first one twice.',
    other: 'The other four pictures are used.',
  }),
)
