const gestures = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'input'] as const

/**
 * Calls back when nobody has touched the page for a while.
 * @param waitMs asked for after every gesture: how long from now; `restart` asks without one
 */
export function watchIdle(waitMs: () => number, onIdle: () => void): { readonly restart: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(onIdle, waitMs())
  }
  for (const gesture of gestures) addEventListener(gesture, restart, { capture: true, passive: true })
  restart()
  return { restart }
}
