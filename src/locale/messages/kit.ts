// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const broken = message('kit.broken', 'Something in here broke. Nothing else is lost.')
export const codeMissing = message(
  'kit.codeMissing',
  'A part of this page can’t be loaded. Save what you have made, then try again.',
)
export const tryAgain = message('kit.tryAgain', 'Try Again')
export const close = message('kit.close', 'Close')
export const choose = message('kit.choose', 'Choose')
export const pageTitle = message('kit.pageTitle', 'Retro Booth: a photo booth in your browser')
