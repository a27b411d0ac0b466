// `npm run generate` writes this from `locales/en.json`.
import { message, type Tag } from '../message.ts'
import type { ReactNode } from 'react'

export const welcome = message('main.welcome', 'Welcome')
export const loading = message('main.loading', 'Loading')
export const initializing = message('main.initializing', 'INITIALIZING SYSTEM')
export const liveViewFailed = message(
  'main.liveViewFailed',
  'The live view could not be shown. Your photos are still here.',
)
export const outOfOrder = message('main.outOfOrder', 'The booth is out of order. Your photos are still here.')
export const outOfOrderLoadAgain = message(
  'main.outOfOrderLoadAgain',
  'The booth is out of order. Loading it again helps most of the time.',
)
export const hostCopy = message('main.hostCopy', 'The host gets a copy of every strip.')
export const hostCopyMoving = message(
  'main.hostCopyMoving',
  'The host gets a copy of every strip and moving strip.',
)
export const movingIsKeptToo = message<{ readonly sentence: string; readonly host: Tag }, ReactNode[]>(
  'main.movingIsKeptToo',
  (p) => [p.host(p.sentence), ' The moving strip is kept too.'],
)
export const takePhotos = message('main.takePhotos', 'Take Photos')
export const oneMoreStrip = message('main.oneMoreStrip', 'One More Strip')
export const retake = message('main.retake', 'Retake')
export const photosTaken = message<{ readonly count: number }>(
  'main.photosTaken',
  (p, f) => f.number(p.count) + '/4 Photos',
)
export const filter = message('main.filter', 'Filter')
export const aboutFilm = message('main.aboutFilm', 'About this film')
export const sources = message('main.sources', 'Sources')
export const noEndorsement = message('main.noEndorsement', 'Derived from published data; no endorsement.')
export const settings = message('main.settings', 'Settings')
export const aboutUs = message('main.aboutUs', 'About Us')
export const processing = message('main.processing', 'Processing')
export const processingNow = message('main.processingNow', 'Processing...')
