import { expect, test } from 'vitest'
import { type Booth, initialBooth } from '../../../../src/booth/session/boothState.ts'
import { type BoothEvent, reduceBooth } from '../../../../src/booth/session/reduceBooth.ts'
import { soundOf } from '../../../../src/booth/event/soundStage.ts'
import type { SoundName } from '../../../../src/booth/sound/sounds.ts'
import {
  captureEvent,
  newStripEvent,
  opened,
  reshootEvent,
  startCamera,
  wholeStrip,
} from '../../../../tools/harness/fixtures/boothEvents.ts'

/** Sounds of some events, the silent ones left out. */
function heard(from: Booth, events: readonly BoothEvent[]): readonly SoundName[] {
  const sounds: SoundName[] = []
  let booth = from
  for (const event of events) {
    const next = reduceBooth(booth, event)
    const sound = soundOf(booth, next)
    if (sound !== null) sounds.push(sound)
    booth = next
  }
  return sounds
}

test('a new strip costs a coin, and a reshoot none', () => {
  expect(heard(wholeStrip(), [newStripEvent(0)])).toEqual(['coin'])
  expect(heard(wholeStrip(), [reshootEvent(1)])).toEqual([])
})

test('a strip that is closed and opened, and a session that is cancelled, are silent', () => {
  expect(heard(wholeStrip(), [{ type: 'closeStrip' }, { type: 'openStrip' }])).toEqual([])
  const steps = [startCamera, opened, captureEvent(0), { type: 'cancelSession' }] as const
  expect(heard(initialBooth, steps)).toEqual(['coin', 'tick'])
})
