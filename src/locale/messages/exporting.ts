// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const savePhotoStrip = message('exporting.savePhotoStrip', 'Save Photo Strip')
export const print = message('exporting.print', 'Print')
export const share = message('exporting.share', 'Share')
export const download = message('exporting.download', 'Download')
export const copy = message('exporting.copy', 'Copy')
export const more = message('exporting.more', 'More')
export const savedToDownloads = message('exporting.savedToDownloads', 'Saved to your downloads.')
export const shared = message('exporting.shared', 'Shared.')
export const movingStripSaved = message('exporting.movingStripSaved', 'Moving strip saved.')
export const sentToPrinter = message('exporting.sentToPrinter', 'Sent to the printer.')
export const copied = message('exporting.copied', 'Copied.')
export const sentToPhone = message('exporting.sentToPhone', 'Sent to your phone.')
export const holdPicture = message('exporting.holdPicture', 'Press and hold the picture to keep it.')
export const holdVideo = message('exporting.holdVideo', 'Press and hold the video to keep it.')
export const notCopied = message('exporting.notCopied', 'Couldn’t copy. Please save the strip instead.')
export const notPrinted = message('exporting.notPrinted', 'Couldn’t print. Please save the strip instead.')
export const howMany = message('exporting.howMany', 'How many?')
export const eachPrint = message(
  'exporting.eachPrint',
  'Each print holds your strip twice, to cut and share.',
)
export const printFailed = message('exporting.printFailed', 'Couldn’t print. Please tell the host.')
export const printIsComing = message('exporting.printIsComing', 'Your print is coming')
export const hereItIs = message('exporting.hereItIs', 'Here it is!')
export const lookBelow = message('exporting.lookBelow', 'Look below the screen.')
