// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const title = message('setup.title', 'Set up the kiosk')
export const openKiosk = message('setup.openKiosk', 'Open the kiosk')
export const changesApply = message(
  'setup.changesApply',
  'Changes are saved on this device and apply from the next visit.',
)
export const copies = message('setup.copies', 'Copies')
export const printing = message('setup.printing', 'Printing')
export const visits = message('setup.visits', 'Visits')
export const testSent = message('setup.testSent', 'Test sent to the printer.')
export const couldNotPrint = message('setup.couldNotPrint', 'The browser couldn’t print.')
export const printTest = message('setup.printTest', 'Print a Test')
export const copiesTaken = message(
  'setup.copiesTaken',
  'The booth’s computer takes the copies of this screen.',
)
export const noCopies = message(
  'setup.noCopies',
  'This screen keeps no copies: only one on which the owner has started the kiosk does, at a booth with a server of its own.',
)
export const saveHere = message('setup.saveHere', 'Save Them on This Device')
export const zipDownloaded = message<{ readonly name: string }>(
  'setup.zipDownloaded',
  (p) =>
    'Open ' + p.name + ' in your downloads. Until you press the button, the strips stay on this device too.',
)
export const removeSaved = message('setup.removeSaved', 'I Have the File: Remove Them Here')
export const copiesSaved = message<{ readonly count: number }>('setup.copiesSaved', (p, f) =>
  f.plural(p.count, {
    one: f.number(p.count) + ' strip is in the zip, and no longer on this device.',
    other: f.number(p.count) + ' strips are in the zip, and no longer on this device.',
  }),
)
export const unreadable = message<{ readonly count: number }>('setup.unreadable', (p, f) =>
  f.plural(p.count, {
    one: f.number(p.count) + ' strip couldn’t be read. It stays on this device.',
    other: f.number(p.count) + ' strips couldn’t be read. They stay on this device.',
  }),
)
export const notSaved = message(
  'setup.notSaved',
  'The zip wasn’t written. All strips are still on this device.',
)
export const printsByItself = message('setup.printsByItself', 'Print automatically')
export const printsByItselfHint = message(
  'setup.printsByItselfHint',
  'Each strip prints once, when the guest closes it, on a sheet of 4 x 6 inches.',
)
export const keepsCopies = message('setup.keepsCopies', 'Keep a copy of every strip')
export const keepsCopiesHint = message(
  'setup.keepsCopiesHint',
  'The booth’s own computer gets it when the visit ends. Guests are told, and can say no.',
)
export const keepsMoving = message('setup.keepsMoving', 'Keep the moving strip too')
export const keepsMovingHint = message(
  'setup.keepsMovingHint',
  'Its video is kept beside the strip. Guests are told.',
)
export const sheets = message('setup.sheets', 'Sheets for each strip')
export const sheetsHint = message('setup.sheetsHint', 'Each sheet holds the strip twice, to cut in two.')
export const maxSheets = message('setup.maxSheets', 'Sheets for a guest')
export const maxSheetsHint = message(
  'setup.maxSheetsHint',
  'How many sheets a guest may print at once with the Print button.',
)
export const printSeconds = message('setup.printSeconds', 'Seconds for a sheet')
export const printSecondsHint = message(
  'setup.printSecondsHint',
  'How long your printer takes. Guests see a bar for as long.',
)
export const startsPhotos = message('setup.startsPhotos', 'Start photos by itself')
export const startsPhotosHint = message(
  'setup.startsPhotosHint',
  'The first touch starts the countdown. Off: guests see themselves first, then press Take Photos.',
)
export const sendsToPhones = message('setup.sendsToPhones', 'Send to My Phone')
export const sendsToPhonesHint = message(
  'setup.sendsToPhonesHint',
  'Guests can send their strip to their phone.',
)
export const showsStrips = message('setup.showsStrips', 'Show It Here')
export const showsStripsHint = message(
  'setup.showsStripsHint',
  'Guests can hang their strip on the start screen for tonight. Turned off, all are taken down.',
)
export const idleSeconds = message('setup.idleSeconds', 'End a visit after (seconds)')
export const idleSecondsHint = message(
  'setup.idleSecondsHint',
  'Without a touch for this long the booth resets for the next guest.',
)
export const closedStripSeconds = message('setup.closedStripSeconds', 'End it after a closed strip (seconds)')
export const closedStripSecondsHint = message(
  'setup.closedStripSecondsHint',
  'The same, after a guest closes the strip.',
)
export const reshoots = message('setup.reshoots', 'Retakes in a visit')
export const reshootsHint = message(
  'setup.reshootsHint',
  'How many photos a guest may take again. Others are waiting.',
)
export const film = message('setup.film', 'Film of the day')
export const filmHint = message('setup.filmHint', 'Every visit begins with this film.')
export const testOnPaper = message('setup.testOnPaper', 'Test of the kiosk')
