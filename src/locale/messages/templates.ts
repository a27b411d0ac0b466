// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const double = message('templates.double', 'Two Strips')
export const plain = message('templates.plain', 'White Strip')
export const polaroid = message('templates.polaroid', 'Polaroid')
export const postcard = message('templates.postcard', 'Postcard')
export const single = message('templates.single', 'One Photo')
export const square = message('templates.square', 'Square')
export const story = message('templates.story', 'Story')
export const strip = message('templates.strip', 'Strip')
export const three = message('templates.three', 'Three Photos')
