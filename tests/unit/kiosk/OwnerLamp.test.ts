import { expect, it } from 'vitest'
import { lampSentences, type OwnerStatus } from '../../../src/kiosk/OwnerLamp.tsx'

const fine: OwnerStatus = {
  copies: { isKeeping: true, waiting: 0, error: null, lost: 0 },
  isOutOfPaper: false,
  hasPrintFailed: false,
}

it('is dark while all is well, also while a strip is on its way', () => {
  expect(lampSentences(fine)).toEqual([])
  expect(lampSentences({ ...fine, copies: { ...fine.copies, waiting: 1 } })).toEqual([])
})

it('tells the owner everything that is wrong, the most urgent first', () => {
  const copies = { isKeeping: true, waiting: 2, error: 'gone', lost: 1 } as const
  expect(lampSentences({ copies, isOutOfPaper: true, hasPrintFailed: true })).toEqual([
    '1 strip could not be kept: this device is full',
    '2 strips wait for the folder',
    'Out of paper',
    'A strip was not printed',
  ])
})

it('speaks of one strip as of one', () => {
  const copies = { ...fine.copies, waiting: 1, error: 'notAllowed' } as const
  expect(lampSentences({ ...fine, copies })).toEqual(['1 strip waits for the folder'])
  expect(lampSentences({ ...fine, copies: { ...copies, waiting: 0 } })).toEqual([
    'The folder takes no strips',
  ])
})
