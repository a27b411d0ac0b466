import { canCopyPicture } from '../../../download/copyPicture.ts'
import { canSave } from '../../../download/saveBlob.ts'
import { canShare } from '../../../download/shareFile.ts'
import { type Finding, fails, works } from '../Finding.ts'

/** The ways out of the booth for a strip, and the screen that stays on: what this browser has of them. */
export const checkSave = () =>
  either(
    canSave(),
    'files are saved',
    'files are not saved',
    'Press and hold the picture of the strip to keep it.',
  )

export const checkShare = () =>
  either(
    canShare(new File(['strip'], 'strip.jpg', { type: 'image/jpeg' })),
    'pictures can be shared',
    'this browser shares no pictures',
    'Save the strip and share the file.',
  )

export const checkCopy = () =>
  either(
    canCopyPicture(),
    'pictures can be copied',
    'this browser copies no pictures',
    'Save the strip and send the file.',
  )

export const checkPrint = () =>
  either(
    'print' in window && canSave(),
    'the strip can be printed',
    'this browser does not print',
    'Save the strip and print the file: it is 2 x 6 inches.',
  )

export const checkAwake = () =>
  either(
    'wakeLock' in navigator,
    'a kiosk keeps the screen on',
    'the browser can’t keep the screen on',
    'For a kiosk, turn the screen’s sleep off in the settings of the device.',
  )

function either(isHere: boolean, has: string, lacks: string, help: string): Finding {
  return isHere ? works(has) : fails(lacks, help)
}
