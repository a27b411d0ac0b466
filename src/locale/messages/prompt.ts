// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const insertCoin = message('prompt.insertCoin', 'INSERT COIN TO START')
export const ready = message('prompt.ready', 'READY?')
export const take4Photos = message('prompt.take4Photos', 'Take 4 photos for your strip!')
export const retakePhoto = message<{ readonly photo: number }>(
  'prompt.retakePhoto',
  (p, f) => 'Retake photo ' + f.number(p.photo),
)
export const lookAtLens = message('prompt.lookAtLens', 'LOOK AT THE LENS')
export const nextPose = message('prompt.nextPose', 'Next pose!')
export const stripReady = message('prompt.stripReady', 'YOUR STRIP IS READY')
export const stripTonight = message<{ readonly number: number }>(
  'prompt.stripTonight',
  (p, f) => 'STRIP ' + f.number(p.number) + ' TONIGHT',
)
export const seeItAgain = message('prompt.seeItAgain', 'See it again, or take one more.')
export const takingABreak = message('prompt.takingABreak', 'TAKING A BREAK')
export const backSoon = message('prompt.backSoon', 'Back soon!')
export const paused = message('prompt.paused', 'PAUSED')
export const carryOn = message('prompt.carryOn', 'Carry on, or start over.')
