// `npm run generate` writes this from `locales/en.json`.
import { message, type Tag } from '../message.ts'
import type { ReactNode } from 'react'

export const sendToMyPhone = message('handover.sendToMyPhone', 'Send to My Phone')
export const sendToAnotherPhone = message('handover.sendToAnotherPhone', 'Send to Another Phone')
export const onlyThisCode = message('handover.onlyThisCode', 'Only this code can open your picture.')
export const howProtected = message('handover.howProtected', 'How is it protected?')
export const encrypted = message(
  'handover.encrypted',
  'Your picture is encrypted on this device, with a key that only your QR code holds.',
)
export const wifiCouldAlter = message(
  'handover.wifiCouldAlter',
  'Whoever runs this Wi‑Fi could alter the phone’s page.',
)
export const preparingMovingStrip = message('handover.preparingMovingStrip', 'Preparing your moving strip…')
export const preparing = message('handover.preparing', 'Preparing')
export const sendWithoutIt = message('handover.sendWithoutIt', 'Send Without It')
export const sendingPicture = message('handover.sendingPicture', 'Sending your picture…')
export const preparingPicture = message('handover.preparingPicture', 'Preparing your picture…')
export const sending = message('handover.sending', 'Sending')
export const cancel = message('handover.cancel', 'Cancel')
export const stopped = message('handover.stopped', 'Sharing stopped. The code no longer works.')
export const expired = message('handover.expired', 'This code has expired. Get a new one?')
export const newCode = message('handover.newCode', 'New Code')
export const tryAgain = message('handover.tryAgain', 'Try Again')
export const noNetwork = message('handover.noNetwork', 'This booth isn’t on a network that phones can join.')
export const busy = message('handover.busy', 'The booth is busy. Please try again in a minute.')
export const tooLarge = message('handover.tooLarge', 'The picture is too large to send.')
export const unreachable = message('handover.unreachable', 'The picture couldn’t be sent. Please try again.')
export const getYourStrip = message('handover.getYourStrip', 'Get your strip')
export const scanThis = message('handover.scanThis', 'Scan this with your phone’s camera.')
export const codeOfLink = message<{ readonly link: string }>(
  'handover.codeOfLink',
  (p) => 'QR code of ' + p.link,
)
export const sameWifi = message('handover.sameWifi', 'Your phone must be on the same Wi‑Fi as this booth.')
export const worksFor = message<
  { readonly time: string; readonly timer: Tag; readonly downloads: number },
  ReactNode[]
>('handover.worksFor', (p, f) => [
  'Works for ',
  p.timer(p.time),
  f.plural(p.downloads, {
    '=0': '',
    one: ', opened once',
    other: ', opened ' + f.number(p.downloads) + ' times',
  }),
])
export const networkLost = message(
  'handover.networkLost',
  'This booth has lost its network. The code works again once it is back.',
)
export const notStopped = message('handover.notStopped', 'Sharing couldn’t be stopped. Please try again.')
export const copy = message('handover.copy', 'Copy')
export const copied = message('handover.copied', 'Copied')
export const stopSharing = message('handover.stopSharing', 'Stop Sharing')
export const codeStays = message(
  'handover.codeStays',
  'The code stays until the time runs out. The booth’s button ends your visit.',
)
export const wifi = message('handover.wifi', 'Wi-Fi')
export const joinWifi = message('handover.joinWifi', 'Join the Wi‑Fi')
export const codeOfWifi = message<{ readonly name: string }>(
  'handover.codeOfWifi',
  (p) => 'QR code of the Wi-Fi ' + p.name,
)
