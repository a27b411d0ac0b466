import { yieldToMain } from '../lib/async.ts'
import { bakeLut, bakeLutSteps } from '../film/bakeLut.ts'
import { doubleLut, type Lut } from '../film/lut.ts'
import type { FilmValues } from '../film/Film.ts'
import { filmCurves, type FilmCurves } from '../film/filmCurves.ts'
import { filmOf } from '../film/films.ts'
import { runTimeSlice } from '../lib/timeSlice.ts'

/** What is asked for; a newer order drops an older one. `order` is its number. */
export type TunerRequest = { readonly order: number; readonly film: string; readonly values: FilmValues }

/** A film that was developed: 33 points along each side of its table, and its curves. */
export type TunedFilm = { readonly lut: Lut; readonly curves: FilmCurves }

/** A draft first, then the table itself, unless a newer order came; or why it can't be had. */
export type TunerResponse =
  | {
      readonly kind: 'draft' | 'table'
      readonly order: number
      readonly film: string
      readonly developed: TunedFilm
    }
  | { readonly kind: 'fault'; readonly order: number; readonly fault: string }

/** A draft has an eighth of the points, and is within 0.5 of CIEDE2000 nearly always: enough while a control is dragged. */
const draftPoints = 17
const lutSize = 2 * draftPoints - 1

let next: TunerRequest | null = null
let busy = false

addEventListener('message', ({ data }: MessageEvent<TunerRequest>) => {
  next = data
  if (!busy) void work()
})

async function work(): Promise<void> {
  busy = true
  for (let order = next; order; order = next) {
    next = null
    await develop(order).catch((error: unknown) =>
      answer({ order: order.order, kind: 'fault', fault: String(error) }),
    )
  }
  busy = false
}

async function develop({ order, film, values }: TunerRequest): Promise<void> {
  const tuned = filmOf(film, values)
  const curves = filmCurves(tuned)
  const draft = doubleLut(bakeLut(tuned, draftPoints))
  answer({ order, kind: 'draft', film, developed: { lut: draft, curves } })
  const steps = bakeLutSteps(tuned, lutSize)
  for (;;) {
    // Newer orders come in between.
    await yieldToMain()
    if (next) return
    const lut = runTimeSlice(steps)
    if (lut) return answer({ order, kind: 'table', film, developed: { lut, curves } })
  }
}

function answer(result: TunerResponse): void {
  postMessage(result)
}
