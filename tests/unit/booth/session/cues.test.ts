import { createStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { announcedCueAtom, cueAtom, hasVoiceAtom } from '../../../../src/booth/session/cueAtoms.ts'
import { eventAtom } from '../../../../src/booth/event/eventAtoms.ts'
import { soundOf, spokenText } from '../../../../src/booth/sound/soundStage.ts'
import { boothAtom } from '../../../../src/booth/session/boothAtoms.ts'
import type { LoadedEvent } from '../../../../src/event/loadEvent.ts'
import { newStripEvent, reshootEvent } from '../../../../tools/harness/fixtures/boothEvents.ts'
import { beginReshoot, beginSession, send, takeStrip } from '../../../../tools/harness/fixtures/boothStore.ts'

let store: ReturnType<typeof createStore>
beforeEach(() => {
  store = createStore()
})

/** Sounds, words and cues of a booth from now on; what is silent is left out. */
function listen() {
  const heard = { sounds: [] as string[], words: [] as string[], cues: [] as string[] }
  let before = store.get(boothAtom)
  store.sub(boothAtom, () => {
    const now = store.get(boothAtom)
    const [sound, word] = [soundOf(before, now), spokenText(before, now, store.get(cueAtom))]
    if (sound !== null) heard.sounds.push(sound)
    if (word !== null) heard.words.push(word)
    before = now
  })
  store.sub(cueAtom, () => heard.cues.push(store.get(cueAtom) ?? ''))
  return heard
}

test.each([[['Kiss!']], [['1', '2', '3', '4', '5', '6', '7', '8']]])(
  'an event has its own cues, and of more than four a visit shows four in their order: %j',
  (cues) => {
    store.set(eventAtom, { config: { cues }, logoUrl: null } as unknown as LoadedEvent)
    const heard = listen()
    beginSession(store)
    takeStrip(store)
    const [first = '', ...others] = heard.cues.filter((cue) => cue !== '')
    const from = cues.indexOf(first)
    expect(others.slice(0, 3)).toEqual([1, 2, 3].map((next) => cues[(from + next) % cues.length]))
  },
)

test('the voice says each number and each cue once, and the live region leaves its cues out', () => {
  const { words } = listen()
  beginSession(store)
  takeStrip(store)
  beginReshoot(store, 1)
  const cues = ['Serious', 'Silly', 'Surprise!'].flatMap((cue) => [cue, '3', '2', '1'])
  expect(words).toEqual(['Closer! 3', '2', '1', ...cues, 'Serious 3'])
  expect(store.get(announcedCueAtom)).toBe('Serious')
  store.set(hasVoiceAtom, true)
  expect(store.get(announcedCueAtom)).toBeNull()
})

test('a strip costs a coin; a reshoot, a strip that is closed and opened, and a cancel are silent', () => {
  const { sounds } = listen()
  beginSession(store)
  expect(sounds.splice(0)).toEqual(['coin', 'tick'])
  send(store, { type: 'cancelSession' })
  expect(sounds).toEqual([])
  beginSession(store)
  takeStrip(store)
  sounds.length = 0
  send(store, { type: 'closeStrip' }, { type: 'openStrip' }, reshootEvent(1), { type: 'stopCamera' })
  expect(sounds).toEqual([])
  send(store, newStripEvent(0))
  expect(sounds).toEqual(['coin'])
})
