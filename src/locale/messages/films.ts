// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const classic = message(
  'films.classic',
  'Your camera’s own picture, untouched; in a dim room Portra400 looks cleaner.',
)
export const cpm35 = message(
  'films.cpm35',
  'A compact camera with a flash and a date stamp: warm colours, like 1990s lab prints.',
)
export const ektar100 = message(
  'films.ektar100',
  'The finest grain and the strongest colours of any colour film, on high-contrast paper.',
)
export const polaroid = message(
  'films.polaroid',
  'An instant print: creamy whites, brown blacks, blues that lean to cyan, and a glow; soft and a little uneven.',
)
export const portra400 = message(
  'films.portra400',
  'The portrait photographer’s film: soft light, and skin that looks like skin.',
)
export const tmax3200 = message(
  'films.tmax3200',
  'Fast black and white film through a light yellow filter: deep blacks, and grain like fine sand.',
)
export const vintage = message(
  'films.vintage',
  'A print from the family album: faded colours, yellowed paper, and a light leak.',
)
