const gestures = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'input'] as const

/**
 * Idle timer: calls back when the page has had no gesture for a while.
 * @param idleLimitMs called after each gesture: how long from then
 * @returns `restart`, which starts the time again without a gesture
 */
export function watchIdle(idleLimitMs: () => number, onIdle: () => void): { readonly restart: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(onIdle, idleLimitMs())
  }
  for (const gesture of gestures) addEventListener(gesture, restart, { capture: true, passive: true })
  restart()
  return { restart }
}
