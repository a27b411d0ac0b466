import { createStore } from 'jotai'
import { beforeEach, expect, it } from 'vitest'
import type { FolderErrorCode } from '../../../src/kiosk/folder/StripFolder.ts'
import {
  alertSentencesAtom,
  dispatchKioskAtom,
  fixesAtom,
  folderAtom,
  folderRequestAtom,
  isOwnerDialogOpenAtom,
  phaseAtom,
  pressAlertAtom,
  shownStripsAtom,
} from '../../../src/kiosk/kioskAtoms.ts'
import { kioskSettings } from '../../../src/kiosk/kioskSettings.ts'
import type { KioskEvent, KioskPhase } from '../../../src/kiosk/reduceKiosk.ts'
import { stubStorage } from './device.ts'

beforeEach(() => void stubStorage())

/** A kiosk that prints and has a folder; `check` ends its last request to the folder. */
function openKiosk() {
  const store = createStore()
  const dispatch = (...events: readonly KioskEvent[]) => {
    for (const event of events) store.set(dispatchKioskAtom, event)
  }
  const check = (error: FolderErrorCode | null, stored: number, isLost = false) => {
    const { lastRequestId: id } = store.get(folderAtom)
    dispatch({ type: 'folderChecked', id, error, stored, isLost })
  }
  store.set(kioskSettings.isPrinting.atom, true)
  store.set(kioskSettings.paper.atom, 5)
  dispatch({ type: 'folderFound', name: 'Party' })
  check(null, 0)
  const sentences = () => store.get(alertSentencesAtom)
  const isDialogOpen = () => store.get(isOwnerDialogOpenAtom)
  return { store, dispatch, check, sentences, isDialogOpen }
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

it('shows no alert while all is well, also while the strip of a running visit is on the device', () => {
  const { dispatch, check, sentences } = openKiosk()
  expect(sentences()).toEqual([])
  dispatch({ type: 'copyOpened' })
  check('gone', 1)
  expect(sentences()).toEqual(['Strips can’t be saved to the folder'])
  dispatch({ type: 'copyFinished', unsaved: null })
  check('gone', 1)
  expect(sentences()).toEqual(['1 strip waiting for the folder'])
})

it('notifies the owner of everything that is wrong, the most urgent first, until it is read', () => {
  const { store, dispatch, check, sentences } = openKiosk()
  check('gone', 2, true)
  store.set(kioskSettings.paper.atom, 0)
  dispatch({ type: 'print', jpeg: new Blob(), sheets: 1 }, { type: 'printEnded', id: 1, isPrinted: false })
  expect(sentences()).toEqual([
    '1 strip couldn’t be saved: this device is full',
    '2 strips waiting for the folder',
    'Out of paper',
    'A strip didn’t print',
  ])
  dispatch({ type: 'closeOwnerDialog' })
  expect(sentences()).toEqual(['2 strips waiting for the folder', 'Out of paper'])
})

it('opens the dialog at a press on the alert, unless the permission was all that was wrong', () => {
  const { store, dispatch, check, isDialogOpen } = openKiosk()
  const press = () => {
    store.set(pressAlertAtom)
    return [isDialogOpen(), store.get(folderRequestAtom)?.asksPermission]
  }
  check('gone', 1)
  expect(press()).toEqual([true, false])
  dispatch({ type: 'closeOwnerDialog' })

  check('notAllowed', 1)
  expect(press()).toEqual([false, true])
  dispatch({ type: 'folderChecked', id: 1, error: null, stored: 1, isLost: false })
  expect(isDialogOpen(), 'after the check of an earlier request').toBe(false)
  check(null, 0)
  expect(isDialogOpen()).toBe(false)

  check('notAllowed', 1)
  press()
  check('gone', 1)
  expect(isDialogOpen()).toBe(true)
})

it('keeps the field of the paper until the dialog is closed', () => {
  const { store, check, dispatch, isDialogOpen } = openKiosk()
  store.set(kioskSettings.paper.atom, 0)
  check('notAllowed', 0)
  store.set(pressAlertAtom)
  check(null, 0)
  store.set(kioskSettings.paper.atom, 2)
  expect([isDialogOpen(), store.get(fixesAtom)]).toEqual([true, { folder: false, paper: true }])
  dispatch({ type: 'closeOwnerDialog' })
  expect(store.get(fixesAtom).paper).toBe(false)
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
