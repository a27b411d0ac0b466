/** Which of a booth's films, or templates, its guests are offered, and in which order. */
export type Offer = {
  /** Ids that are offered, in their order. */
  readonly shown: readonly string[]
  /** All others. */
  readonly hidden: readonly string[]
}

/** Offer of an event's list; without one, or where it names nothing that is there, all are offered. */
export function offerOf(all: readonly string[], list: unknown): Offer {
  const named = Array.isArray(list) ? list.filter((id) => all.includes(id)) : []
  if (named.length === 0) return { shown: all, hidden: [] }
  return { shown: named, hidden: all.filter((id) => !named.includes(id)) }
}

/** List for an event; undefined where it is what a booth offers without one. */
export function listOf(all: readonly string[], shown: readonly string[]): readonly string[] | undefined {
  const isUsual = shown.length === 0 || all.join() === shown.join()
  return isUsual ? undefined : shown
}

/** Shows or hides one: the last that is shown can't be hidden. */
export function toggled({ shown }: Offer, id: string): readonly string[] {
  if (!shown.includes(id)) return [...shown, id]
  return shown.length > 1 ? shown.filter((one) => one !== id) : shown
}

/** Moves one that is shown by a place, towards the first by -1. */
export function moved({ shown }: Offer, id: string, by: -1 | 1): readonly string[] {
  const from = shown.indexOf(id)
  const other = shown[from + by]
  if (from < 0 || other === undefined) return shown
  return shown.map((one) => (one === id ? other : one === other ? id : one))
}
