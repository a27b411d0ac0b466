// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const play = message('moving.play', 'Play the photos')
export const pause = message('moving.pause', 'Pause the photos')
export const movingStrip = message('moving.movingStrip', 'Moving Strip')
export const cancelMovingStrip = message('moving.cancelMovingStrip', 'Cancel Moving Strip')
export const loopOfAllFour = message('moving.loopOfAllFour', 'Loop of All Four')
export const cancelLoopOfAllFour = message('moving.cancelLoopOfAllFour', 'Cancel Loop of All Four')
export const videoOfThisLayout = message('moving.videoOfThisLayout', 'Video of This Layout')
export const cancelVideoOfThisLayout = message(
  'moving.cancelVideoOfThisLayout',
  'Cancel Video of This Layout',
)
export const cancel = message('moving.cancel', 'Cancel')
export const saveVideo = message('moving.saveVideo', 'Save Video')
export const making = message<{ readonly percent: number }>(
  'moving.making',
  (p, f) => 'Making… ' + f.number(p.percent) + ' %',
)
export const failed = message(
  'moving.failed',
  "The moving strip didn't work. You can still save your photo strip.",
)
export const tooSlow = message('moving.tooSlow', 'No moving strip this time.')
