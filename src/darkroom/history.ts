/** What was, is and may be again. */
export type History<Value> = {
  /** Oldest first. */
  readonly past: readonly Value[]
  readonly present: Value
  /** Next first. */
  readonly future: readonly Value[]
  /** What is going on, for example the dragging of one control: all of it is undone at once. */
  readonly gesture: string | null
}

/** Steps that can be undone. */
const mostSteps = 500

export function newHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [], gesture: null }
}

/** Goes on to a value. What follows within the same gesture is one step; null is a step of its own. */
export function record<Value>(
  history: History<Value>,
  value: Value,
  gesture: string | null = null,
): History<Value> {
  if (value === history.present) return history
  const goesOn = gesture !== null && gesture === history.gesture
  const past = goesOn ? history.past : [...history.past, history.present].slice(-mostSteps)
  return { past, present: value, future: [], gesture }
}

/** The control was let go: the next turn of it is a step of its own. */
export function endGesture<Value>(history: History<Value>): History<Value> {
  return history.gesture === null ? history : { ...history, gesture: null }
}

/** One step back; as it is where there is none. */
export function undo<Value>({ past, present, future, gesture }: History<Value>): History<Value> {
  const [before] = past.slice(-1)
  if (before === undefined) return { past, present, future, gesture }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], gesture: null }
}

/** One step forward again; as it is where there is none. */
export function redo<Value>({ past, present, future, gesture }: History<Value>): History<Value> {
  const [after, ...rest] = future
  if (after === undefined) return { past, present, future, gesture }
  return { past: [...past, present], present: after, future: rest, gesture: null }
}
