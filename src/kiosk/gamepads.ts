import type { KioskAction } from './kioskKeys.ts'

/** Buttons of the cross of a gamepad (standard layout, https://w3c.github.io/gamepad/#remapping). */
const crossButtons = [12, 13, 14, 15]

/** Meaning of a gamepad's button: a box has one or two, which run the visit; a gamepad's cross changes the filter. */
export function gamepadAction(button: number): KioskAction {
  return crossButtons.includes(button) ? 'filter' : 'next'
}

/** Pressed buttons of a gamepad, by their indexes. */
type Pressed = ReadonlySet<number>

/** Buttons that are pressed now and were not before. */
function newPresses(before: Pressed, now: Pressed): readonly number[] {
  return [...now].filter((button) => !before.has(button))
}

/**
 * Listens to gamepads, as which the button boxes of photo booths present themselves, for as long as the page lives. The
 * Gamepad API has no event for a press: while one is plugged in, its buttons are read at every frame.
 */
export function listenToGamepads(onPress: (action: KioskAction) => void): void {
  if (!('getGamepads' in navigator)) return
  let pressed: ReadonlyMap<number, Pressed> = new Map()
  let isReading = false
  const readFrame = () => {
    const pads = readPressed()
    const before = pressed
    pressed = pads
    isReading = pads.size > 0
    if (isReading) requestAnimationFrame(readFrame)
    for (const [index, buttons] of pads) {
      for (const button of newPresses(before.get(index) ?? new Set(), buttons)) onPress(gamepadAction(button))
    }
  }
  // Browsers show a gamepad only once a button is pressed: that press counts.
  const start = () => {
    if (isReading) return
    isReading = true
    readFrame()
  }
  addEventListener('gamepadconnected', start)
  start()
}

function readPressed(): ReadonlyMap<number, Pressed> {
  const pads = navigator.getGamepads().filter((pad) => pad !== null)
  return new Map(
    pads.map(({ index, buttons }) => [
      index,
      new Set(buttons.flatMap((button, at) => (button.pressed ? [at] : []))),
    ]),
  )
}
