import { afterEach, expect, it, vi } from 'vitest'
import { listenToGamepads } from '../../../src/kiosk/gamepads.ts'

afterEach(() => vi.unstubAllGlobals())

type Pad = { index: number; buttons: { pressed: boolean }[] }
const pad = (index: number, ...pressed: number[]): Pad => ({
  index,
  buttons: Array.from({ length: 16 }, (_, at) => ({ pressed: pressed.includes(at) })),
})

/** A browser with gamepads that the test presses; `frame` runs the next frame, if one is asked for. */
function openBrowser() {
  let pads: (Pad | null)[] = []
  let nextFrame: (() => void) | null = null
  let connect: () => void = () => undefined
  const heard: string[] = []
  vi.stubGlobal('navigator', { getGamepads: () => pads })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => (nextFrame = run))
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (connect = listener))
  listenToGamepads((action) => heard.push(action))
  return {
    heard,
    connect: () => connect(),
    isReading: () => nextFrame !== null,
    frame: (...next: (Pad | null)[]) => {
      pads = next
      const run = nextFrame
      nextFrame = null
      run?.()
    },
    plug: (...next: (Pad | null)[]) => (pads = next),
  }
}

it('reads nothing until a gamepad is there, and nothing after the last is gone', () => {
  const browser = openBrowser()
  expect(browser.isReading()).toBe(false)
  browser.plug(null, pad(1))
  browser.connect()
  expect(browser.isReading()).toBe(true)
  browser.frame(null, null)
  expect(browser.isReading()).toBe(false)
})

it('acts once for each press, the one that shows the gamepad too', () => {
  const browser = openBrowser()
  browser.plug(pad(0, 3))
  browser.connect()
  browser.connect()
  expect(browser.heard).toEqual(['next'])
  browser.frame(pad(0, 3))
  browser.frame(pad(0))
  browser.frame(pad(0, 3), pad(1, 0))
  browser.frame(pad(0, 3, 12), pad(1, 0))
  expect(browser.heard, 'the last one is of the cross').toEqual(['next', 'next', 'next', 'filter'])
})
