// `npm run generate` writes this from `locales/en.json`.
import { message, type Tag } from '../message.ts'
import type { ReactNode } from 'react'

export const open = message('ownerTonight.open', 'The booth is open.')
export const paused = message<{ readonly sentence: string; readonly isolate: Tag }, ReactNode[]>(
  'ownerTonight.paused',
  (p) => ['The booth is paused: ', p.isolate(p.sentence)],
)
export const sentence = message('ownerTonight.sentence', 'Sentence for your guests')
export const sentenceHint = message(
  'ownerTonight.sentenceHint',
  'Every open booth shows it within seconds, and starts no camera. A session that runs ends first.',
)
export const cake = message('ownerTonight.cake', 'We are cutting the cake. Back in ten minutes!')
export const pause = message('ownerTonight.pause', 'Pause the Booth')
export const resume = message('ownerTonight.resume', 'Resume')
export const hour = message('ownerTonight.hour', 'Hour')
export const visits = message('ownerTonight.visits', 'Visits')
export const strips = message('ownerTonight.strips', 'Strips')
export const prints = message('ownerTonight.prints', 'Prints')
export const sends = message('ownerTonight.sends', 'Sends')
export const total = message('ownerTonight.total', 'Total')
export const noKiosk = message('ownerTonight.noKiosk', 'No kiosk that you started has reported yet.')
export const kiosk = message<{ readonly time: string; readonly waiting: number }>(
  'ownerTonight.kiosk',
  (p, f) => 'Kiosk at ' + p.time + ', sheets are not counted, ' + f.number(p.waiting) + ' waiting',
)
export const kioskWithPaper = message<{
  readonly time: string
  readonly sheets: number
  readonly waiting: number
}>(
  'ownerTonight.kioskWithPaper',
  (p, f) =>
    'Kiosk at ' +
    p.time +
    ', ' +
    f.plural(p.sheets, {
      one: f.number(p.sheets) + ' sheet left',
      other: f.number(p.sheets) + ' sheets left',
    }) +
    ', ' +
    f.number(p.waiting) +
    ' waiting',
)
export const error = message<{ readonly code: string; readonly count: number }>(
  'ownerTonight.error',
  (p, f) => 'error ' + p.code + ': ' + f.number(p.count),
)
