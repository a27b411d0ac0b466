import { nextTurn } from '../lib/nextTurn.ts'
import { bakeFilm, filmSlices } from './bakeLut.ts'
import { doubleLut } from './doubleLut.ts'
import type { Film, FilmId } from './Film.ts'
import { filmCurves, type FilmCurves } from './filmCurves.ts'
import { type FilmValues, tuneFilm } from './filmParams.ts'
import { films } from './films.ts'
import type { Lut } from './Lut.ts'
import { stretch } from './stretch.ts'

/** What is asked for; a newer order drops an older one. `order` is its number. */
export type BenchOrder = { readonly order: number; readonly film: FilmId; readonly values: FilmValues }

/** A film that was developed: 33 points along each side of its table, and its curves. */
export type Developed = { readonly lut: Lut; readonly curves: FilmCurves }

/** A draft first, then the table itself, unless a newer order came; or why it can't be had. */
export type BenchAnswer =
  | {
      readonly kind: 'draft' | 'table'
      readonly order: number
      readonly film: FilmId
      readonly developed: Developed
    }
  | { readonly kind: 'fault'; readonly order: number; readonly fault: string }

/** A draft has an eighth of the points, and is within 0.5 of CIEDE2000 nearly always: enough while a control is dragged. */
const draftPoints = 17
const sizePoints = 2 * draftPoints - 1

let next: BenchOrder | null = null
let busy = false

addEventListener('message', ({ data }: MessageEvent<BenchOrder>) => {
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

async function develop({ order, film, values }: BenchOrder): Promise<void> {
  const tuned = tuneFilm<Film>(films[film], values)
  const curves = filmCurves(tuned)
  const draft = doubleLut(bakeFilm(tuned, draftPoints))
  answer({ order, kind: 'draft', film, developed: { lut: draft, curves } })
  const steps = filmSlices(tuned, sizePoints)
  for (;;) {
    // Newer orders come in between.
    await nextTurn()
    if (next) return
    const lut = stretch(steps)
    if (lut) return answer({ order, kind: 'table', film, developed: { lut, curves } })
  }
}

function answer(result: BenchAnswer): void {
  postMessage(result)
}
