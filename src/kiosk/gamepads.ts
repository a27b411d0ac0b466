import type { KioskAction } from './kioskKeys.ts'

/** Buttons of the cross of a gamepad (standard layout, https://w3c.github.io/gamepad/#remapping). */
const crossButtons = [12, 13, 14, 15]

/** Meaning of a gamepad's button: a box has one or two, which run the visit; a gamepad's cross changes the filter. */
function gamepadAction(button: number): KioskAction {
  return crossButtons.includes(button) ? 'filter' : 'next'
}

/**
 * Listens to gamepads, as which the button boxes of photo booths present themselves, for as long as the page lives. The
 * Gamepad API has no event for a press: while one is plugged in, its buttons are read at every frame.
 */
export function listenToGamepads(onPress: (action: KioskAction) => void): void {
  if (!('getGamepads' in navigator)) return
  let pressed: ReadonlySet<string> = new Set()
  let isReading = false
  const readFrame = () => {
    const pads = navigator.getGamepads().filter((pad) => pad !== null)
    const buttons = pads.flatMap((pad) =>
      pad.buttons.flatMap((button, at) => (button.pressed ? [{ key: `${pad.index} ${at}`, at }] : [])),
    )
    const presses = buttons.filter(({ key }) => !pressed.has(key))
    pressed = new Set(buttons.map(({ key }) => key))
    isReading = pads.length > 0
    if (isReading) requestAnimationFrame(readFrame)
    for (const { at } of presses) onPress(gamepadAction(at))
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
