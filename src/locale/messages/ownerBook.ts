// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const approval = message('ownerBook.approval', 'Show only after I approve')
export const approvalHint = message(
  'ownerBook.approvalHint',
  'New messages wait here until you approve them. Guests are told.',
)
export const print = message('ownerBook.print', 'Print the Guest Book')
export const saveCsv = message('ownerBook.saveCsv', 'Save as CSV')
export const csvTime = message('ownerBook.csvTime', 'time')
export const csvName = message('ownerBook.csvName', 'name')
export const csvMessage = message('ownerBook.csvMessage', 'message')
export const all = message('ownerBook.all', 'All messages')
export const visible = message('ownerBook.visible', 'Visible')
export const hidden = message('ownerBook.hidden', 'Hidden')
export const waiting = message('ownerBook.waiting', 'Waiting')
export const search = message('ownerBook.search', 'Search names and messages')
export const which = message('ownerBook.which', 'Which messages')
export const selectAll = message('ownerBook.selectAll', 'Select All Found')
export const selectNone = message('ownerBook.selectNone', 'Select None')
export const hideSelected = message('ownerBook.hideSelected', 'Hide Selected')
export const showSelected = message('ownerBook.showSelected', 'Show Selected')
export const deleteSelected = message('ownerBook.deleteSelected', 'Delete Selected')
export const selected = message<{ readonly count: number }>(
  'ownerBook.selected',
  (p, f) => f.number(p.count) + ' selected',
)
export const loading = message('ownerBook.loading', 'Loading messages...')
export const noneFound = message('ownerBook.noneFound', 'No messages found.')
export const messages = message('ownerBook.messages', 'Messages')
export const newer = message('ownerBook.newer', 'Newer')
export const older = message('ownerBook.older', 'Older')
export const approve = message('ownerBook.approve', 'Approve')
export const show = message('ownerBook.show', 'Show')
export const hide = message('ownerBook.hide', 'Hide')
export const remove = message('ownerBook.remove', 'Delete')
export const wereHidden = message<{ readonly count: number }>('ownerBook.wereHidden', (p, f) =>
  f.plural(p.count, {
    one: f.number(p.count) + ' message hidden.',
    other: f.number(p.count) + ' messages hidden.',
  }),
)
export const wereShown = message<{ readonly count: number }>('ownerBook.wereShown', (p, f) =>
  f.plural(p.count, {
    one: f.number(p.count) + ' message shown.',
    other: f.number(p.count) + ' messages shown.',
  }),
)
export const wereDeleted = message<{ readonly count: number }>('ownerBook.wereDeleted', (p, f) =>
  f.plural(p.count, {
    one: f.number(p.count) + ' message deleted for good.',
    other: f.number(p.count) + ' messages deleted for good.',
  }),
)
export const wereMissing = message<{ readonly count: number }>('ownerBook.wereMissing', (p, f) =>
  f.plural(p.count, {
    one: f.number(p.count) + ' message was not there any more.',
    other: f.number(p.count) + ' messages were not there any more.',
  }),
)
export const confirmDeletion = message<{ readonly count: number }>('ownerBook.confirmDeletion', (p, f) =>
  f.plural(p.count, {
    one: 'Delete this message? It can’t be undone. To take out of sight, hide instead.',
    other:
      'Delete these ' +
      f.number(p.count) +
      ' messages? It can’t be undone. To take out of sight, hide instead.',
  }),
)
export const saved = message<{ readonly count: number }>(
  'ownerBook.saved',
  (p, f) =>
    'Saved ' +
    f.plural(p.count, { one: f.number(p.count) + ' message', other: f.number(p.count) + ' messages' }) +
    '.',
)
