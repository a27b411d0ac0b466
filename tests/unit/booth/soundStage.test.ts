import { expect, test } from 'vitest'
import { type Booth, initialBooth } from '../../../src/booth/boothState.ts'
import { type BoothEvent, reduceBooth } from '../../../src/booth/reduceBooth.ts'
import { soundOf } from '../../../src/booth/soundStage.ts'
import type { SoundName } from '../../../src/sound/sounds.ts'
import {
  captureEvent,
  deadline,
  newStripEvent,
  opened,
  photoTaken,
  reshootEvent,
  startCamera,
  wholeStrip,
} from '../../../tools/harness/fixtures/boothEvents.ts'

/** An event, or what makes it of the state. */
type Step = BoothEvent | ((booth: Booth) => BoothEvent)

/** Sounds of some steps, the silent ones left out. */
function heard(from: Booth, steps: readonly Step[]): readonly SoundName[] {
  const sounds: SoundName[] = []
  let booth = from
  for (const step of steps) {
    const next = reduceBooth(booth, typeof step === 'function' ? step(booth) : step)
    const sound = soundOf(booth, next)
    if (sound !== null) sounds.push(sound)
    booth = next
  }
  return sounds
}

const second: Step = (booth) => deadline(booth)
const photo: Step = (booth) => photoTaken(booth)
const photoSounds = ['tick', 'tick', 'tick', 'shutter', 'motor'] as const

test('a visit is heard: coin, ticks, shutter and motor of each photo, and at last the paper', () => {
  const countdownAndPhoto = [second, second, second, photo]
  const nextPhoto = [second, ...countdownAndPhoto]
  const steps = [
    startCamera,
    opened,
    captureEvent(0),
    ...countdownAndPhoto,
    ...nextPhoto,
    ...nextPhoto,
    ...nextPhoto,
  ]
  expect(heard(initialBooth, [...steps, second])).toEqual([
    'coin',
    ...photoSounds,
    ...photoSounds,
    ...photoSounds,
    ...photoSounds,
    'paper',
  ])
})

test('a new strip costs a coin, and a reshoot none', () => {
  expect(heard(wholeStrip(), [newStripEvent(0)])).toEqual(['coin'])
  expect(heard(wholeStrip(), [reshootEvent(1)])).toEqual([])
})

test('a strip that is closed and opened, and a session that is cancelled, are silent', () => {
  expect(heard(wholeStrip(), [{ type: 'closeStrip' }, { type: 'openStrip' }])).toEqual([])
  const steps = [startCamera, opened, captureEvent(0), { type: 'cancelSession' }] as const
  expect(heard(initialBooth, steps)).toEqual(['coin', 'tick'])
})
