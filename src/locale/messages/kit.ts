// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const tryAgain = message('kit.tryAgain', 'Try Again')
