export type History<Value> = {
  /** Oldest first. */
  readonly past: readonly Value[]
  readonly present: Value
  /** Next first. */
  readonly future: readonly Value[]
  /** Gesture in progress, for example the drag of one control: undo takes all of it back at once. */
  readonly gesture: string | null
}

/** Maximum of steps that can be undone. */
const maxSteps = 500

export function initialHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [], gesture: null }
}

/**
 * Records a new value. Values of one gesture are one step.
 * @param gesture null for a step of its own
 */
export function record<Value>(
  history: History<Value>,
  value: Value,
  gesture: string | null = null,
): History<Value> {
  if (value === history.present) return history
  const isContinued = gesture !== null && gesture === history.gesture
  const past = isContinued ? history.past : [...history.past, history.present].slice(-maxSteps)
  return { past, present: value, future: [], gesture }
}

/** Ends a gesture, as when a control is released: its next change is a step of its own. */
export function endGesture<Value>(history: History<Value>): History<Value> {
  return history.gesture === null ? history : { ...history, gesture: null }
}

/** Goes one step back; without a past the history stays. */
export function undo<Value>({ past, present, future, gesture }: History<Value>): History<Value> {
  const [before] = past.slice(-1)
  if (before === undefined) return { past, present, future, gesture }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], gesture: null }
}

/** Goes one step forward again; without a future the history stays. */
export function redo<Value>({ past, present, future, gesture }: History<Value>): History<Value> {
  const [after, ...rest] = future
  if (after === undefined) return { past, present, future, gesture }
  return { past: [...past, present], present: after, future: rest, gesture: null }
}
