// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const title = message('diagnose.title', 'What works on this device')
export const nothingIsSent = message(
  'diagnose.nothingIsSent',
  'Nothing here leaves your device unless you copy and send it.',
)
export const works = message('diagnose.works', 'works')
export const doesNotWork = message('diagnose.doesNotWork', 'does not work')
export const notYet = message('diagnose.notYet', 'not yet')
export const testing = message('diagnose.testing', 'testing...')
export const tryCamera = message('diagnose.tryCamera', 'Try Camera')
export const copy = message('diagnose.copy', 'Copy')
export const copied = message('diagnose.copied', 'Copied.')
export const selectText = message('diagnose.selectText', 'Select the text below and copy it.')
export const report = message('diagnose.report', 'The report')
export const toBooth = message('diagnose.toBooth', 'To the booth')
export const reportTitle = message('diagnose.reportTitle', 'Retro Booth on this device')
export const reportLine = message<{
  readonly name: string
  readonly verdict: string
  readonly details: string
}>('diagnose.reportLine', (p) => p.name + ': ' + p.verdict + ' (' + p.details + ')')
export const reportHelp = message<{ readonly help: string }>(
  'diagnose.reportHelp',
  (p) => 'What to do: ' + p.help,
)
export const browser = message('diagnose.browser', 'Browser')
export const insideApp = message<{ readonly app: string; readonly browser: string }>(
  'diagnose.insideApp',
  (p) => 'inside ' + p.app + ': ' + p.browser,
)
export const leaveApp = message(
  'diagnose.leaveApp',
  'Open the app’s menu and choose Open in browser. Camera and saving may not work here.',
)
export const secureAddress = message('diagnose.secureAddress', 'Secure address')
export const useHttps = message('diagnose.useHttps', 'Open the booth over https, or as localhost.')
export const camera = message('diagnose.camera', 'Camera')
export const cameraHidden = message('diagnose.cameraHidden', 'hidden by the browser')
export const useHttpsForCamera = message('diagnose.useHttpsForCamera', 'Open the booth over https.')
export const cameras = message<{ readonly count: number; readonly permission: string }>(
  'diagnose.cameras',
  (p, f) =>
    f.plural(p.count, {
      one:
        f.number(p.count) +
        ' camera, permission: ' +
        f.select(p.permission, { granted: 'granted', denied: 'denied', prompt: 'prompt', other: 'not told' }),
      other:
        f.number(p.count) +
        ' cameras, permission: ' +
        f.select(p.permission, { granted: 'granted', denied: 'denied', prompt: 'prompt', other: 'not told' }),
    }),
)
export const cameraWorks = message<{
  readonly width: string
  readonly height: string
  readonly time: string
}>('diagnose.cameraWorks', (p) => p.width + ' x ' + p.height + ', first picture after ' + p.time + ' ms')
export const noAnswerToPrompt = message('diagnose.noAnswerToPrompt', 'no answer')
export const chooseAllow = message(
  'diagnose.chooseAllow',
  'The browser is asking to use the camera. Please choose Allow.',
)
export const plugIn = message('diagnose.plugIn', 'Plug in a camera, or use four of your own pictures.')
export const closeOtherApp = message(
  'diagnose.closeOtherApp',
  'Close the other app or tab that uses it, then try again.',
)
export const checkCable = message('diagnose.checkCable', 'Check its cable, then try again.')
export const plugInAgain = message(
  'diagnose.plugInAgain',
  'Unplug it and plug it in again, or use another browser.',
)
export const webgl = message('diagnose.webgl', 'WebGL2')
export const none = message('diagnose.none', 'none')
export const gpu = message<{ readonly gpu: string; readonly size: string }>(
  'diagnose.gpu',
  (p) => p.gpu + ', textures up to ' + p.size + ' px',
)
export const gpuHelp = message(
  'diagnose.gpuHelp',
  'Films still work, more slowly. Switch on hardware acceleration in the browser’s settings.',
)
export const films = message('diagnose.films', 'Films')
export const wrongPixels = message('diagnose.wrongPixels', 'the GPU draws wrong pixels')
export const filmsOnGpu = message<{ readonly list: string }>(
  'diagnose.filmsOnGpu',
  (p) => 'on the GPU, ms a picture: ' + p.list,
)
export const filmsWithoutGpu = message<{ readonly list: string }>(
  'diagnose.filmsWithoutGpu',
  (p) => 'without a GPU, ms a picture: ' + p.list,
)
export const liveViewIsSlow = message(
  'diagnose.liveViewIsSlow',
  'The live view is slow; the strip is not affected. Close other tabs and programs.',
)
export const stripFile = message('diagnose.stripFile', 'Strip file')
export const noCanvas = message('diagnose.noCanvas', 'no canvas')
export const notPainted = message('diagnose.notPainted', 'it could not be painted')
export const pixelsHidden = message(
  'diagnose.pixelsHidden',
  'the browser gives other pixels than were painted',
)
export const memoryHelp = message(
  'diagnose.memoryHelp',
  'Close other tabs: the device may be short of memory.',
)
export const stripFileMade = message<{ readonly type: string; readonly size: string; readonly time: string }>(
  'diagnose.stripFileMade',
  (p) => p.type + ' of 800 x 2400, ' + p.size + ' kB in ' + p.time + ' ms',
)
export const save = message('diagnose.save', 'Save')
export const filesAreSaved = message('diagnose.filesAreSaved', 'files are saved')
export const pressAndHold = message(
  'diagnose.pressAndHold',
  'Press and hold the picture of the strip to keep it.',
)
export const share = message('diagnose.share', 'Share')
export const picturesAreShared = message('diagnose.picturesAreShared', 'pictures can be shared')
export const shareFile = message('diagnose.shareFile', 'Save the strip and share the file.')
export const copyPicture = message('diagnose.copyPicture', 'Copy')
export const picturesAreCopied = message('diagnose.picturesAreCopied', 'pictures can be copied')
export const sendFile = message('diagnose.sendFile', 'Save the strip and send the file.')
export const print = message('diagnose.print', 'Print')
export const stripIsPrinted = message('diagnose.stripIsPrinted', 'the strip can be printed')
export const printFile = message(
  'diagnose.printFile',
  'Save the strip and print the file: it is 2 x 6 inches.',
)
export const storage = message('diagnose.storage', 'Storage')
export const settingsAreKept = message('diagnose.settingsAreKept', 'settings are remembered')
export const storageHelp = message(
  'diagnose.storageHelp',
  'Leave the private window, or allow this site to store data.',
)
export const offline = message('diagnose.offline', 'Offline use')
export const cannotWorkOffline = message('diagnose.cannotWorkOffline', 'this browser can’t work offline')
export const useOpenWindow = message(
  'diagnose.useOpenWindow',
  'Use an https address and a window that isn’t private.',
)
export const offlineRefused = message('diagnose.offlineRefused', 'refused by the browser')
export const keptOffline = message('diagnose.keptOffline', 'the booth is kept on this device')
export const notKeptYet = message('diagnose.notKeptYet', 'not on this device yet')
export const openOnce = message(
  'diagnose.openOnce',
  'Open the booth once and leave it open for a few seconds.',
)
export const guestBook = message('diagnose.guestBook', 'Guest book')
export const noAnswer = message('diagnose.noAnswer', 'does not answer')
export const networkHelp = message(
  'diagnose.networkHelp',
  'The booth works without it. Check the network and its server.',
)
export const bookIsLive = message<{ readonly time: string }>(
  'diagnose.bookIsLive',
  (p) => 'answers in ' + p.time + ' ms, new messages appear at once',
)
export const bookIsNotLive = message<{ readonly time: string }>(
  'diagnose.bookIsNotLive',
  (p) => 'answers in ' + p.time + ' ms, new messages don’t appear at once',
)
export const bookIsNotLiveHelp = message(
  'diagnose.bookIsNotLiveHelp',
  'They are loaded every 10 s instead; a proxy may block WebSockets.',
)
export const event = message('diagnose.event', 'Event')
export const correctEvent = message(
  'diagnose.correctEvent',
  'Please correct it. Until then the booth leaves that part out.',
)
export const eventSets = message<{ readonly names: string }>('diagnose.eventSets', (p) => 'sets ' + p.names)
export const noEvent = message('diagnose.noEvent', 'no event set up')
export const screenStaysOn = message('diagnose.screenStaysOn', 'Screen stays on')
export const kioskKeepsItOn = message('diagnose.kioskKeepsItOn', 'a kiosk keeps it on')
export const turnSleepOff = message(
  'diagnose.turnSleepOff',
  'For a kiosk, turn its sleep off in the device’s settings.',
)
export const browserCannot = message('diagnose.browserCannot', 'this browser can’t')
export const testFailed = message('diagnose.testFailed', 'the test failed')
export const reloadHelp = message('diagnose.reloadHelp', 'Check the network, then load the page again.')
