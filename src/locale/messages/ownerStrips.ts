// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const help = message('ownerStrips.help', 'Strips from your kiosks. Guests who said no are not here.')
export const saveAll = message('ownerStrips.saveAll', 'Save All')
export const saveNight = message('ownerStrips.saveNight', 'Save This Night')
export const night = message('ownerStrips.night', 'Night')
export const allNights = message('ownerStrips.allNights', 'All nights')
export const search = message('ownerStrips.search', 'Search by time or file name')
export const none = message('ownerStrips.none', 'No strips yet.')
export const noneFound = message('ownerStrips.noneFound', 'No strips found.')
export const strips = message('ownerStrips.strips', 'Strips')
export const stripOf = message<{ readonly time: string }>('ownerStrips.stripOf', (p) => 'Strip of ' + p.time)
export const save = message('ownerStrips.save', 'Save')
export const saveMoving = message('ownerStrips.saveMoving', 'Save Moving Strip')
export const printAgain = message('ownerStrips.printAgain', 'Print Again')
export const kioskPrints = message<{ readonly number: number }>(
  'ownerStrips.kioskPrints',
  (p, f) => 'Kiosk ' + f.number(p.number) + ' prints it within seconds.',
)
export const noPrinter = message(
  'ownerStrips.noPrinter',
  'No kiosk with paper is there. Start the kiosk on the screen that has the printer, or set its Sheets left; then press again.',
)
export const remove = message('ownerStrips.remove', 'Delete')
export const confirmDeletion = message<{ readonly count: number }>('ownerStrips.confirmDeletion', (p, f) =>
  f.plural(p.count, {
    one: 'Delete this strip and its moving strip? It can’t be undone.',
    other: 'Delete these ' + f.number(p.count) + ' strips and their moving strips? It can’t be undone.',
  }),
)
export const deleted = message<{ readonly count: number }>('ownerStrips.deleted', (p, f) =>
  f.plural(p.count, { one: 'The strip is deleted.', other: f.number(p.count) + ' strips are deleted.' }),
)
export const zipStarts = message<{ readonly count: number }>(
  'ownerStrips.zipStarts',
  (p, f) =>
    'Your browser saves ' +
    f.plural(p.count, { one: f.number(p.count) + ' strip', other: f.number(p.count) + ' strips' }) +
    ' as one zip. If one of them is deleted meanwhile, a note in the zip says so.',
)
