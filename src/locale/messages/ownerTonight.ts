// `npm run generate` writes this from `locales/en.json`.
import { message, type Tag } from '../message.ts'
import type { ReactNode } from 'react'

export const open = message('ownerTonight.open', 'The booth is open.')
export const steps = message('ownerTonight.steps', 'Next steps')
export const stepEvent = message('ownerTonight.stepEvent', 'Event: your title, names and colours')
export const stepPhone = message(
  'ownerTonight.stepPhone',
  'Open on My Phone, below: look after the party from there',
)
export const stepKiosk = message('ownerTonight.stepKiosk', 'Kiosk: start it on the screen of your guests')
export const dismissSteps = message('ownerTonight.dismissSteps', 'Hide These Steps')
export const paused = message<{ readonly sentence: string; readonly isolate: Tag }, ReactNode[]>(
  'ownerTonight.paused',
  (p) => ['The booth is paused: ', p.isolate(p.sentence)],
)
export const sentence = message('ownerTonight.sentence', 'Message on the screens')
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
export const kioskNumber = message<{ readonly number: number }>(
  'ownerTonight.kioskNumber',
  (p, f) => 'Kiosk ' + f.number(p.number),
)
export const kioskHere = message<{ readonly number: number }>(
  'ownerTonight.kioskHere',
  (p, f) => 'Kiosk ' + f.number(p.number) + ', this screen',
)
export const kiosk = message<{ readonly time: string; readonly waiting: number }>(
  'ownerTonight.kiosk',
  (p, f) =>
    'Seen ' +
    p.time +
    '. Paper not counted. ' +
    f.plural(p.waiting, { '=0': 'Nothing waiting.', other: f.number(p.waiting) + ' waiting.' }),
)
export const kioskWithPaper = message<{
  readonly time: string
  readonly sheets: number
  readonly waiting: number
}>(
  'ownerTonight.kioskWithPaper',
  (p, f) =>
    'Seen ' +
    p.time +
    '. ' +
    f.plural(p.sheets, {
      one: f.number(p.sheets) + ' sheet left',
      other: f.number(p.sheets) + ' sheets left',
    }) +
    '. ' +
    f.plural(p.waiting, { '=0': 'Nothing waiting.', other: f.number(p.waiting) + ' waiting.' }),
)
export const notReported = message(
  'ownerTonight.notReported',
  'It has not reported since the booth’s program started.',
)
export const silent = message<{ readonly time: string }>(
  'ownerTonight.silent',
  (p) => 'Silent since ' + p.time + ': it is off, closed, or without the network.',
)
export const settingsOf = message<{ readonly number: number }>(
  'ownerTonight.settingsOf',
  (p, f) => 'Settings of kiosk ' + f.number(p.number),
)
export const sendSettings = message('ownerTonight.sendSettings', 'Save on the Kiosk')
export const settingsAreSent = message(
  'ownerTonight.settingsAreSent',
  'On their way: they are here once the kiosk has them.',
)
export const endKiosk = message<{ readonly number: number }>(
  'ownerTonight.endKiosk',
  (p, f) => 'End kiosk ' + f.number(p.number),
)
export const confirmEnd = message<{ readonly number: number }>(
  'ownerTonight.confirmEnd',
  (p, f) =>
    'End kiosk ' +
    f.number(p.number) +
    '? Its screen hands in no copies from now on, until you start the kiosk there again.',
)
export const error = message<{ readonly code: string; readonly count: number }>(
  'ownerTonight.error',
  (p, f) =>
    f.select(p.code, {
      denied: 'The camera is not allowed',
      notFound: 'No camera was found',
      busy: 'Another program uses the camera',
      lost: 'The camera was disconnected',
      muted: 'The camera sent no picture',
      insecure: 'This address gives no camera',
      print: 'A strip didn’t print',
      away: 'The booth didn’t answer',
      notStarted: 'The kiosk wasn’t started',
      full: 'The booth’s disk was full',
      storage: 'The device couldn’t keep a strip',
      other: 'Something failed',
    }) +
    ': ' +
    f.plural(p.count, { one: 'once', other: f.number(p.count) + ' times' }) +
    '.',
)
