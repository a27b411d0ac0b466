// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const yourPhotoStrip = message('strip.yourPhotoStrip', 'Your Photo Strip')
export const notShown = message('strip.notShown', 'The strip could not be shown. Your photos are still here.')
export const yourMessage = message('strip.yourMessage', 'Your Message')
export const personalTouch = message('strip.personalTouch', 'Add your personal touch...')
export const charactersLeft = message<{ readonly count: number }>('strip.charactersLeft', (p, f) =>
  f.plural(p.count, {
    one: f.number(p.count) + ' character left',
    other: f.number(p.count) + ' characters left',
  }),
)
export const filmsNotLoaded = message(
  'strip.filmsNotLoaded',
  'The films could not be loaded. Your photos are still here.',
)
export const canvasError = message('strip.canvasError', 'Canvas error.')
export const showInItsPlace = message('strip.showInItsPlace', 'Show the strip in its place')
export const showLarge = message('strip.showLarge', 'Show the strip large')
export const frameOfFour = message<{ readonly photo: number }>(
  'strip.frameOfFour',
  (p, f) => 'Frame ' + f.number(p.photo) + '/4',
)
export const retakePhoto = message<{ readonly photo: number }>(
  'strip.retakePhoto',
  (p, f) => 'Retake photo ' + f.number(p.photo),
)
export const movingStripToSave = message('strip.movingStripToSave', 'Your moving strip, ready to be saved')
export const stripToSave = message('strip.stripToSave', 'Your strip, ready to be saved')
export const photoStrip = message('strip.photoStrip', 'Photo strip')
export const withPhoto = message<{ readonly template: string; readonly photo: number }>(
  'strip.withPhoto',
  (p, f) => p.template + ' with photo ' + f.number(p.photo),
)
export const withPhotoAndMessage = message<{
  readonly template: string
  readonly photo: number
  readonly message: string
}>(
  'strip.withPhotoAndMessage',
  (p, f) => p.template + ' with photo ' + f.number(p.photo) + ' and the message: ' + p.message,
)
export const withPhotos = message<{ readonly template: string; readonly count: number }>(
  'strip.withPhotos',
  (p, f) =>
    p.template +
    ' with ' +
    f.plural(p.count, {
      '=0': 'no photos',
      '=1': 'one photo',
      '=2': 'two photos',
      '=3': 'three photos',
      '=4': 'four photos',
      other: 'your photos',
    }),
)
export const withPhotosAndMessage = message<{
  readonly template: string
  readonly count: number
  readonly message: string
}>(
  'strip.withPhotosAndMessage',
  (p, f) =>
    p.template +
    ' with ' +
    f.plural(p.count, {
      '=0': 'no photos',
      '=1': 'one photo',
      '=2': 'two photos',
      '=3': 'three photos',
      '=4': 'four photos',
      other: 'your photos',
    }) +
    ' and the message: ' +
    p.message,
)
export const cropOfPhoto = message<{ readonly photo: number }>(
  'strip.cropOfPhoto',
  (p, f) => 'Crop of photo ' + f.number(p.photo),
)
export const cropInMiddle = message('strip.cropInMiddle', 'middle')
export const cropToLeft = message<{ readonly percent: number }>(
  'strip.cropToLeft',
  (p, f) => f.number(p.percent) + ' % to the left',
)
export const cropToRight = message<{ readonly percent: number }>(
  'strip.cropToRight',
  (p, f) => f.number(p.percent) + ' % to the right',
)
export const cropToTop = message<{ readonly percent: number }>(
  'strip.cropToTop',
  (p, f) => f.number(p.percent) + ' % to the top',
)
export const cropToBottom = message<{ readonly percent: number }>(
  'strip.cropToBottom',
  (p, f) => f.number(p.percent) + ' % to the bottom',
)
export const template = message('strip.template', 'Template')
export const whichPhoto = message('strip.whichPhoto', 'Which photo?')
export const frame = message<{ readonly photo: number }>(
  'strip.frame',
  (p, f) => 'Frame ' + f.number(p.photo),
)
export const paper = message('strip.paper', 'Paper')
export const whitePaper = message('strip.whitePaper', 'White')
export const creamPaper = message('strip.creamPaper', 'Cream')
export const blackPaper = message('strip.blackPaper', 'Black')
export const done = message('strip.done', 'Done')
export const oneMoreStrip = message('strip.oneMoreStrip', 'One More Strip')
export const changeTheLook = message('strip.changeTheLook', 'Change the Look')
export const noRetakesLeft = message('strip.noRetakesLeft', 'No retakes left in this visit.')
export const hostGetsNoCopy = message('strip.hostGetsNoCopy', 'The host won’t get a copy of this strip.')
export const dontKeepMine = message('strip.dontKeepMine', "Don't Keep Mine")
export const keepMine = message('strip.keepMine', 'Keep Mine')
export const willHangHere = message('strip.willHangHere', 'Your strip will hang on the screens here tonight.')
export const hangItHere = message('strip.hangItHere', 'Show your strip on the party’s screens tonight?')
export const showItHere = message('strip.showItHere', 'Yes, Show It')
export const sample = message('strip.sample', 'A sample strip')
export const sampleMessage = message('strip.sampleMessage', 'Best night ever!')
