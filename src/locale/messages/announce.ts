// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const photoIn = message<{ readonly photo: number; readonly seconds: number }>(
  'announce.photoIn',
  (p, f) => 'Photo ' + f.number(p.photo) + ' of 4 in ' + f.number(p.seconds),
)
export const photoTaken = message<{ readonly photo: number }>(
  'announce.photoTaken',
  (p, f) => 'Photo ' + f.number(p.photo) + ' taken',
)
export const stripReady = message('announce.stripReady', 'Strip ready')
export const cameraOn = message('announce.cameraOn', 'Camera on')
export const withCue = message<{ readonly text: string; readonly cue: string }>(
  'announce.withCue',
  (p) => p.text + '. ' + p.cue,
)
