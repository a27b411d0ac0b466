import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { boothAtom, dispatchAtom } from '../../../../src/booth/session/boothAtoms.ts'
import { announcedCueAtom, cueAtom, hasVoiceAtom } from '../../../../src/booth/event/cueAtoms.ts'
import { eventAtom } from '../../../../src/booth/event/eventAtoms.ts'
import { spokenText } from '../../../../src/booth/event/soundStage.ts'
import type { Store } from '../../../../src/lib/store.ts'
import type { LoadedEvent } from '../../../../src/event/loadEvent.ts'
import {
  cameraOpened,
  captureEvent,
  deadline,
  opened,
  photoTaken,
  reshootEvent,
  startCamera,
} from '../../../../tools/harness/fixtures/boothEvents.ts'

/** Takes the four photos of a session, and begins to take the second one again. */
function takeStrip(store: Store): void {
  for (const event of [startCamera, opened, captureEvent(0)]) store.set(dispatchAtom, event)
  while (store.get(boothAtom).session.phase !== 'strip') {
    const isCapturing = store.get(boothAtom).session.phase === 'capturing'
    store.set(dispatchAtom, (isCapturing ? photoTaken : deadline)(store.get(boothAtom)))
  }
  store.set(dispatchAtom, reshootEvent(1))
  store.set(dispatchAtom, cameraOpened(store.get(boothAtom)))
  store.set(dispatchAtom, reshootEvent(1))
}

/** Cues of these photos, in their order. */
function cuesOf(store: Store): readonly string[] {
  const cues: string[] = []
  store.sub(cueAtom, () => cues.push(store.get(cueAtom) ?? ''))
  takeStrip(store)
  return cues.filter((cue) => cue !== '')
}

test('an event has its own cues, and of more than four a visit shows four in their order', () => {
  for (const cues of [['Kiss!'], ['1', '2', '3', '4', '5', '6', '7', '8']]) {
    const store = createStore()
    store.set(eventAtom, { config: { cues }, logoUrl: null } as unknown as LoadedEvent)
    const [first = '', ...others] = cuesOf(store)
    const from = cues.indexOf(first)
    expect(others.slice(0, 3)).toEqual([1, 2, 3].map((next) => cues[(from + next) % cues.length]))
  }
})

test('the voice says each number and each cue once, and the live region leaves its cues out', () => {
  const store = createStore()
  const said: (string | null)[] = []
  let before = store.get(boothAtom)
  store.sub(boothAtom, () => {
    const now = store.get(boothAtom)
    said.push(spokenText(before, now, store.get(cueAtom)))
    before = now
  })
  takeStrip(store)
  const cues = ['Serious', 'Silly', 'Surprise!'].flatMap((cue) => [cue, '3', '2', '1'])
  expect(said.filter((text) => text !== null)).toEqual(['Closer! 3', '2', '1', ...cues, 'Serious 3'])
  expect(store.get(announcedCueAtom)).toBe('Serious')
  store.set(hasVoiceAtom, true)
  expect(store.get(announcedCueAtom)).toBeNull()
})
