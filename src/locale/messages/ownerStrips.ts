// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const help = message(
  'ownerStrips.help',
  'Copies from the kiosks that you have started. A guest who says no leaves none here.',
)
export const saveAll = message('ownerStrips.saveAll', 'Save All')
export const none = message('ownerStrips.none', 'No strips yet.')
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
export const confirmDeletion = message(
  'ownerStrips.confirmDeletion',
  'Delete this strip and its moving strip? It can’t be undone.',
)
export const deleted = message('ownerStrips.deleted', 'The strip is deleted.')
export const saving = message<{ readonly number: number; readonly count: number }>(
  'ownerStrips.saving',
  (p, f) => 'Saving ' + f.number(p.number) + ' of ' + f.number(p.count) + '...',
)
export const zipIsDone = message<{ readonly count: number }>(
  'ownerStrips.zipIsDone',
  (p, f) =>
    'The zip with ' +
    f.plural(p.count, { one: f.number(p.count) + ' file', other: f.number(p.count) + ' files' }) +
    ' is done.',
)
