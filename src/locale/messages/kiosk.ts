// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const unstored = message<{ readonly count: number }>('kiosk.unstored', (p, f) =>
  f.plural(p.count, {
    one: f.number(p.count) + ' strip would be lost by a reload: this device can’t store it',
    other: f.number(p.count) + ' strips would be lost by a reload: this device can’t store them',
  }),
)
export const storageFails = message('kiosk.storageFails', 'The browser’s storage on this device doesn’t work')
export const waiting = message<{ readonly count: number }>('kiosk.waiting', (p, f) =>
  f.plural(p.count, {
    one: f.number(p.count) + ' strip waiting for the booth',
    other: f.number(p.count) + ' strips waiting for the booth',
  }),
)
export const notStarted = message('kiosk.notStarted', 'This screen was not started by the owner')
export const rejected = message<{ readonly count: number }>('kiosk.rejected', (p, f) =>
  f.plural(p.count, {
    one: f.number(p.count) + ' strip refused by the booth',
    other: f.number(p.count) + ' strips refused by the booth',
  }),
)
export const awayHelp = message(
  'kiosk.awayHelp',
  'The booth’s computer takes no copies right now. This screen tries again by itself.',
)
export const notStartedHelp = message<{ readonly button: string }>(
  'kiosk.notStartedHelp',
  (p) => 'On this screen, open the owner’s page (?owner) and press ' + p.button + '.',
)
export const startOnThisScreen = message('kiosk.startOnThisScreen', 'Start the Kiosk on This Screen')
export const fullHelp = message(
  'kiosk.fullHelp',
  'The disk of the booth’s computer is full. Make room there; this screen tries again by itself.',
)
export const storageHelp = message(
  'kiosk.storageHelp',
  'This screen tries again by itself. Make room on this device’s disk, and don’t reload this page while the light is on.',
)
export const rejectedHelp = message(
  'kiosk.rejectedHelp',
  'They stay on this device until they are saved in the set-up (?kiosk=setup).',
)
export const outOfPaper = message('kiosk.outOfPaper', 'Out of paper')
export const didNotPrint = message('kiosk.didNotPrint', 'A strip didn’t print')
export const twoSentences = message<{ readonly text: string; readonly next: string }>(
  'kiosk.twoSentences',
  (p) => p.text + '. ' + p.next,
)
export const forTheHost = message('kiosk.forTheHost', 'For the Host')
export const touchIsFree = message('kiosk.touchIsFree', 'Touch the screen. It’s free!')
export const touchToStart = message('kiosk.touchToStart', 'Touch the screen to start.')
export const tonight = message('kiosk.tonight', 'Tonight')
export const sheetsLeft = message('kiosk.sheetsLeft', 'Sheets left')
export const sheetsLeftHint = message(
  'kiosk.sheetsLeftHint',
  'How many sheets the printer holds. The booth counts down and stops at 0. Empty: it doesn’t count, unless it prints automatically.',
)
export const enterWholeNumber = message<{
  readonly min: string
  readonly max: string
  readonly value: string
}>(
  'kiosk.enterWholeNumber',
  (p) =>
    'Please enter a whole number from ' + p.min + ' to ' + p.max + '. Until then it stays ' + p.value + '.',
)
