// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const story = message('about.story', 'Our Story')
export const storyText = message(
  'about.storyText',
  'Once there was a booth in every station and every arcade: a stool, a curtain, a coin, four flashes, and a strip of pictures that nobody could take twice. We missed it, so we built one that fits in a browser.',
)
export const experience = message('about.experience', 'The Experience')
export const experienceText = message(
  'about.experienceText',
  'Start the camera, pick a film, press the button and hold that face: 3, 2, 1, four times over. Then look at your strip, write a line under it if you like, and take it home as one tall picture.',
)
export const movingText = message(
  'about.movingText',
  'While Moving strip is on, we film the second before each photo too, so that your strip can move. Its button beside the loudspeaker turns that off.',
)
export const keptByHost = message(
  'about.keptByHost',
  'The host of this booth gets a copy of every strip; Don’t Keep Mine removes yours. Everything else stays on this device, leaves it only when you press Send to My Phone, encrypted with a key that only your QR code holds, and is gone when your visit ends.',
)
export const keptByHostMoving = message(
  'about.keptByHostMoving',
  'The host of this booth gets a copy of every strip, and of its moving strip; Don’t Keep Mine removes yours. Everything else stays on this device, leaves it only when you press Send to My Phone, encrypted with a key that only your QR code holds, and is gone when your visit ends.',
)
export const keptByYou = message(
  'about.keptByYou',
  'Your photos, and the moments before them, stay with you. They are taken, developed and printed on your own device, and leave it only when you press Send to My Phone, encrypted with a key that only your QR code holds. Close the page and they are gone; only what you save remains.',
)
export const magic = message('about.magic', 'Technical Magic')
export const magicText = message(
  'about.magicText',
  'A film look here is more than a tint. From the figures in a film’s published data sheet we compute what the film would do with the light in front of your camera: how its layers answer to it, along their characteristic curves, how the negative prints on paper, and which tones and colours the print shows. Your browser does the sums, for the live view, the strip and the saved file alike. Classic leaves the picture as it is.',
)
export const meterText = message(
  'about.meterText',
  'In front of every film sits a light meter. It lifts a dim room and cools a bulb, within bounds, and leaves a good picture alone. If you like your evening dark and orange, turn it off in the settings.',
)
export const noEndorsement = message(
  'about.noEndorsement',
  'The looks are derived from published data; no endorsement. Film names are trademarks of their makers, who have neither made nor endorsed this booth.',
)
