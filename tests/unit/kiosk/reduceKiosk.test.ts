import { createStore } from 'jotai'
import { beforeEach, expect, it } from 'vitest'
import {
  alertSentencesAtom,
  dispatchKioskAtom,
  isOwnerDialogOpenAtom,
  isPaperAskedAtom,
  outboxHelpAtom,
  outboxStateAtom,
  phaseAtom,
  pressAlertAtom,
  shownStripsAtom,
} from '../../../src/kiosk/kioskAtoms.ts'
import { kioskSettings } from '../../../src/kiosk/kioskSettings.ts'
import type { OutboxCount } from '../../../src/kiosk/outbox/handIn.ts'
import type { KioskEvent, KioskPhase } from '../../../src/kiosk/reduceKiosk.ts'
import { stubStorage } from './device.ts'

beforeEach(() => void stubStorage())

/** A kiosk that prints; `handIn` ends its last attempt to hand its copies in. */
function openKiosk() {
  const store = createStore()
  const dispatch = (...events: readonly KioskEvent[]) => {
    for (const event of events) store.set(dispatchKioskAtom, event)
  }
  const handIn = (count: Partial<OutboxCount>) => {
    const none = { trouble: null, waiting: 0, unstored: 0, rejected: 0 }
    const { asked } = store.get(outboxStateAtom)
    dispatch({ type: 'handedIn', attempt: asked, count: { ...none, ...count } })
  }
  store.set(kioskSettings.isPrinting.atom, true)
  store.set(kioskSettings.paper.atom, 5)
  const sentences = () => store.get(alertSentencesAtom).map((sentence) => sentence())
  const isDialogOpen = () => store.get(isOwnerDialogOpenAtom)
  return { store, dispatch, handIn, sentences, isDialogOpen }
}

it('ends a visit in steps, each once, and begins the next only at the attract screen', () => {
  const { store, dispatch } = openKiosk()
  const after = (...phases: readonly KioskPhase[]) => {
    dispatch(...phases.map((phase) => ({ type: 'endPhase', phase }) as const))
    return store.get(phaseAtom)
  }
  expect([after('attract'), after('replacing'), after('visit')]).toEqual(['visit', 'visit', 'ending'])
  expect([after('attract', 'visit'), after('ending')]).toEqual(['ending', 'replacing'])
  expect([after('visit'), after('replacing', 'ending', 'attract')]).toEqual(['replacing', 'resting'])
  expect(after('resting', 'attract')).toBe('visit')
})

it('notifies the owner of everything that is wrong, the most urgent first, and says what helps', () => {
  const { store, dispatch, handIn, sentences } = openKiosk()
  expect(sentences()).toEqual([])
  handIn({ trouble: 'notStarted', waiting: 2, unstored: 1, rejected: 1 })
  store.set(kioskSettings.paper.atom, 0)
  const job = { jpeg: new Blob(), sheets: 1, strip: 'strip', isKept: true }
  dispatch({ type: 'print', ...job }, { type: 'printEnded', id: 1, outcome: 'failed' })
  expect(sentences()).toEqual([
    '1 strip would be lost by a reload: this device can’t store it',
    '2 strips waiting for the booth',
    'This screen was not started by the owner',
    '1 strip refused by the booth',
    'Out of paper',
    'A strip didn’t print',
  ])
  expect(store.get(outboxHelpAtom)?.()).toContain('Start the Kiosk on This Screen')
  handIn({ rejected: 1 })
  expect(store.get(outboxHelpAtom)?.()).toContain('?kiosk=setup')
  dispatch({ type: 'closeOwnerDialog' })
  expect(sentences()).toEqual(['1 strip refused by the booth', 'Out of paper'])
})

it('opens the dialog at a press on the alert, and keeps the field of the paper until it is closed', () => {
  const { store, dispatch, handIn, isDialogOpen } = openKiosk()
  handIn({ trouble: 'away', waiting: 1 })
  store.set(kioskSettings.paper.atom, 0)
  store.set(pressAlertAtom)
  expect(store.get(outboxStateAtom)).toMatchObject({ asked: 2, done: 1 })
  store.set(kioskSettings.paper.atom, 2)
  expect([isDialogOpen(), store.get(isPaperAskedAtom)]).toEqual([true, true])
  dispatch({ type: 'closeOwnerDialog' })
  expect([isDialogOpen(), store.get(isPaperAskedAtom)]).toEqual([false, false])
})

it('hangs the newest 12 strips, each as it was left, until it is taken down or its night is over', () => {
  const { store, dispatch } = openKiosk()
  const show = (id: number, width = 320) =>
    dispatch({ type: 'showStrip', strip: { id, picture: { width } as ImageData } })
  const shown = () => store.get(shownStripsAtom).map(({ id, picture }) => [id, picture.width])
  for (let id = 1; id <= 14; id += 1) show(id)
  show(5, 640)
  expect([shown().length, shown()[0], shown().at(-1)]).toEqual([12, [3, 320], [5, 640]])
  dispatch({ type: 'hideStrips', fromMs: 14, toMs: 14 }, { type: 'hideStrips', fromMs: 0, toMs: 12 })
  expect(shown()).toEqual([[13, 320]])
})
