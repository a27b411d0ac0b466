// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const title = message('ownerField.title', 'Title')
export const titleHelp = message(
  'ownerField.titleHelp',
  'In place of RETRO BOOTH, on the screens and at the head of the strip',
)
export const names = message('ownerField.names', 'Names')
export const namesHelp = message(
  'ownerField.namesHelp',
  'Whose party it is: in place of the season on the strip, and of the owner in the footer',
)
export const date = message('ownerField.date', 'Date')
export const dateHelp = message(
  'ownerField.dateHelp',
  'Line below the names, as it is to be written: 12 June 2027',
)
export const dateFormat = message('ownerField.dateFormat', 'Date and time')
export const dateFormatHelp = message(
  'ownerField.dateFormatHelp',
  'How dates look: 28.11.2026 19:30, 11/28/2026 7:30 PM, or your own: a pattern (dd.MM.yyyy HH:mm) or a language (de)',
)
export const captions = message('ownerField.captions', 'Captions')
export const captionsHelp = message(
  'ownerField.captionsHelp',
  'Word in place of FRAME below the photos. Off: no word, no time.',
)
export const captionsOwn = message('ownerField.captionsOwn', 'Own word')
export const seasons = message('ownerField.seasons', 'Seasons')
export const seasonsHelp = message(
  'ownerField.seasonsHelp',
  'Lines in place of the seasons’ own such as AUTUMN WHISPERS, or one for the whole year',
)
export const spring = message('ownerField.spring', 'Spring')
export const summer = message('ownerField.summer', 'Summer')
export const autumn = message('ownerField.autumn', 'Autumn')
export const winter = message('ownerField.winter', 'Winter')
export const seasonsOwn = message('ownerField.seasonsOwn', 'One line for the whole year')
export const hashtag = message('ownerField.hashtag', 'Hashtag')
export const hashtagHelp = message('ownerField.hashtagHelp', 'Line at the foot of the strip: #AnnaAndBen')
export const colours = message('ownerField.colours', 'Colours')
export const coloursHelp = message(
  'ownerField.coloursHelp',
  'Your two neon colours, in place of pink and cyan',
)
export const main = message('ownerField.main', 'Main')
export const second = message('ownerField.second', 'Second')
export const logo = message('ownerField.logo', 'Logo')
export const logoHelp = message('ownerField.logoHelp', 'PNG or JPEG. Stands beside the title.')
export const overlay = message('ownerField.overlay', 'Overlay')
export const overlayHelp = message(
  'ownerField.overlayHelp',
  'PNG with clear areas. Lies over the whole strip.',
)
export const films = message('ownerField.films', 'Films')
export const filmsHelp = message('ownerField.filmsHelp', 'Films that are offered; all where none is named')
export const film = message('ownerField.film', 'Film')
export const filmHelp = message('ownerField.filmHelp', 'Film that a visit begins with')
export const templates = message('ownerField.templates', 'Templates')
export const templatesHelp = message(
  'ownerField.templatesHelp',
  'Templates that are offered; all where none is named',
)
export const template = message('ownerField.template', 'Template')
export const templateHelp = message('ownerField.templateHelp', 'Template that a strip begins with')
export const language = message('ownerField.language', 'Language')
export const languageHelp = message(
  'ownerField.languageHelp',
  'Language of your texts, so that screen readers pronounce them',
)
export const languages = message('ownerField.languages', 'Languages')
export const languagesHelp = message(
  'ownerField.languagesHelp',
  'Languages that guests of a kiosk may choose; the first is the one at the beginning',
)
export const idle = message('ownerField.idle', 'Lines between visits')
export const idleHelp = message('ownerField.idleHelp', 'Lines of the kiosk’s screen between two visits')
export const wifi = message('ownerField.wifi', 'Wi-Fi')
export const wifiHelp = message(
  'ownerField.wifiHelp',
  'Network that guests may join, shown as a QR code beside Send to My Phone; one without a password is open',
)
export const name = message('ownerField.name', 'Name')
export const password = message('ownerField.password', 'Password')
export const cues = message('ownerField.cues', 'Words for posing')
export const cuesHelp = message(
  'ownerField.cuesHelp',
  'Words at the lens that say how to pose for the next photo, in place of Closer!, Serious, Silly and Surprise!',
)
export const movingStrip = message('ownerField.movingStrip', 'Moving strip')
export const movingStripHelp = message(
  'ownerField.movingStripHelp',
  'Guests also get a moving strip, unless this is off.',
)
export const sign = message('ownerField.sign', 'Message on the sign')
export const signHelp = message(
  'ownerField.signHelp',
  'After Close the guest’s message stands on the booth’s sign for 20 seconds, unless this is off.',
)
export const hostCopy = message('ownerField.hostCopy', 'Sentence about copies')
export const hostCopyHelp = message(
  'ownerField.hostCopyHelp',
  'What visitors are told where the kiosk keeps a copy of every strip',
)
