// `npm run generate` writes this from `locales/en.json`.
import { message, type Tag } from '../message.ts'
import type { ReactNode } from 'react'

export const gone = message('page.gone', 'This picture is no longer at the booth.')
export const goneHelp = message(
  'page.goneHelp',
  'It waits for ten minutes, and for twenty downloads. Please ask for a new code there, and scan it.',
)
export const onlyOpened = message('page.onlyOpened', 'This page can only be opened.')
export const onlyOpenedHelp = message('page.onlyOpenedHelp', 'Please scan the code at the booth again.')
export const busy = message('page.busy', 'The booth is busy.')
export const busyHelp = message('page.busyHelp', 'Please wait a moment, and load this page again.')
export const trustTitle = message('page.trustTitle', 'Retro Booth on a tablet')
export const trust = message(
  'page.trust',
  'A tablet gives its camera to pages by https alone. Let it trust the certificate of this booth, once. The certificate holds for devices of a home network, and for no site of the web.',
)
export const getForApple = message('page.getForApple', 'Get the Certificate for iPad')
export const apple1 = message<{ readonly b: Tag }, ReactNode[]>('page.apple1', (p) => [
  'Open this page in Safari, press ',
  p.b('Get the Certificate for iPad'),
  ', then ',
  p.b('Allow'),
  '.',
])
export const apple2 = message<{ readonly b: Tag }, ReactNode[]>('page.apple2', (p) => [
  'Open ',
  p.b('Settings'),
  ', press ',
  p.b('Profile Downloaded'),
  ', then ',
  p.b('Install'),
  '.',
])
export const apple3 = message<{ readonly b: Tag; readonly name: string }, ReactNode[]>('page.apple3', (p) => [
  'In ',
  p.b('Settings'),
  ' open ',
  p.b('General'),
  ', ',
  p.b('About'),
  ', ',
  p.b('Certificate Trust Settings'),
  ', and turn on ',
  p.b(p.name),
  '.',
])
export const getForAndroid = message('page.getForAndroid', 'Get the Certificate for Android')
export const android1 = message<{ readonly b: Tag }, ReactNode[]>('page.android1', (p) => [
  'Press ',
  p.b('Get the Certificate for Android'),
  ': it is saved under Downloads.',
])
export const android2 = message<{ readonly b: Tag }, ReactNode[]>('page.android2', (p) => [
  'Open ',
  p.b('Settings'),
  ', search for ',
  p.b('CA certificate'),
  ', and press ',
  p.b('Install anyway'),
  '.',
])
export const android3 = message<{ readonly b: Tag }, ReactNode[]>('page.android3', (p) => [
  'Choose ',
  p.b('retro-booth.crt'),
  ' under Downloads.',
])
export const thenStart = message('page.thenStart', 'Then start the kiosk')
export const start1 = message<{ readonly b: Tag }, ReactNode[]>('page.start1', (p) => [
  'On the laptop open the owner’s page, press ',
  p.b('Open on My Phone'),
  ', and scan the code with this tablet.',
])
export const start2 = message<{ readonly b: Tag }, ReactNode[]>('page.start2', (p) => [
  'On this tablet open ',
  p.b('Kiosk'),
  ', and press ',
  p.b('Start the Kiosk on This Screen'),
  '.',
])
export const fingerprint = message(
  'page.fingerprint',
  'Fingerprint of the certificate (SHA-256), as the window of the booth’s program shows it:',
)
