/** Keys of Bluetooth clickers, remote shutters and presenters, and what any keyboard has. */
const nextKeys = ['PageDown', 'AudioVolumeUp', 'VolumeUp']
const plainKeys = ['Enter', ' ']
const filmKeys = ['PageUp', 'AudioVolumeDown', 'VolumeDown']

/**
 * Tells what a key means in a kiosk: the next thing, another film, or null for what it means anywhere.
 * @param isSteering the visitor has moved the focus with the Tab key, so Enter and Space belong to what has it
 */
export function kioskKey(event: KeyboardEvent, isSteering: boolean): 'next' | 'film' | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null
  if (nextKeys.includes(event.key)) return 'next'
  if (filmKeys.includes(event.key)) return 'film'
  return plainKeys.includes(event.key) && !isSteering && !isWriting(event.target) ? 'next' : null
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea')
}
