// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const event = message('ownerEvent.event', 'Event')
export const unread = message<{ readonly problem: string }>(
  'ownerEvent.unread',
  (p) =>
    p.problem +
    ' Nothing of it is shown here. Mend it by hand, or save another event: it then stays beside that one as event.unread.json.',
)
export const unknownFields = message<{ readonly names: string }>(
  'ownerEvent.unknownFields',
  (p) => 'Fields that this booth doesn’t know stay as they are: ' + p.names + '.',
)
export const save = message('ownerEvent.save', 'Save')
export const saved = message('ownerEvent.saved', 'Saved.')
export const saveHint = message(
  'ownerEvent.saveHint',
  'Booths change within seconds, or after the guest who is shooting now.',
)
export const someAreWrong = message(
  'ownerEvent.someAreWrong',
  'Some fields are wrong: their sentences say how.',
)
export const editedByHand = message(
  'ownerEvent.editedByHand',
  'Someone else changed the event meanwhile. Nothing is saved yet.',
)
export const savedElsewhere = message(
  'ownerEvent.savedElsewhere',
  'Another device has saved the event since this form has read it. Nothing of yours was saved yet.',
)
export const keepChanges = message('ownerEvent.keepChanges', 'Add My Changes')
export const dropChanges = message('ownerEvent.dropChanges', 'Drop My Changes')
export const saveFirst = message(
  'ownerEvent.saveFirst',
  'Save your changes in Event first. To drop them, reload this page.',
)
export const boothsOwn = message('ownerEvent.boothsOwn', 'The booth’s own')
export const onePerLine = message<{ readonly help: string }>(
  'ownerEvent.onePerLine',
  (p) => p.help + '. One on each line.',
)
export const names = message('ownerEvent.names', 'Names')
export const look = message('ownerEvent.look', 'Look')
export const films = message('ownerEvent.films', 'Films')
export const notSavedYet = message('ownerEvent.notSavedYet', 'not saved yet')
export const remove = message('ownerEvent.remove', 'Remove')
export const removePicture = message<{ readonly field: string }>('ownerEvent.removePicture', (p, f) =>
  f.select(p.field, { logo: 'Remove the logo', other: 'Remove the overlay' }),
)
export const choosePicture = message<{ readonly field: string }>('ownerEvent.choosePicture', (p, f) =>
  f.select(p.field, {
    logo: 'Picture of the logo: choose one, or drop it here',
    other: 'Picture of the overlay: choose one, or drop it here',
  }),
)
export const preview = message('ownerEvent.preview', 'Preview')
export const mainScreen = message('ownerEvent.mainScreen', 'Main screen')
export const strip = message('ownerEvent.strip', 'Strip')
export const phonePage = message('ownerEvent.phonePage', 'Phone page')
export const previewOf = message<{ readonly part: string }>(
  'ownerEvent.previewOf',
  (p) => 'Preview: ' + p.part,
)
