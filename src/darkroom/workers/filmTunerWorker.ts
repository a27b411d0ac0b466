import { bakeLut, bakeLutSteps } from '../../engine/film/bakeLut.ts'
import type { FilmValues } from '../../engine/film/Film.ts'
import { filmCurves, type FilmCurves } from '../../engine/film/filmCurves.ts'
import { filmOf } from '../../engine/film/films.ts'
import { doubleLut, type Lut, lutSize } from '../../engine/film/lut.ts'
import { runTimeSliced } from '../../lib/timeSlice.ts'

/** Request to the film tuner's worker: a filter's film with other values. A newer request overtakes an older one. */
export type TunerRequest = {
  readonly id: number
  readonly filterId: string
  readonly values: FilmValues
}

/** Film with tuned values, baked: its LUT, of `lutSize` points, and its curves. */
export type TunedFilm = { readonly lut: Lut; readonly curves: FilmCurves }

/** Response to a request: a coarse LUT, then the film unless a newer request came; or why it can't be baked. */
export type TunerResponse =
  | {
      readonly kind: 'coarse' | 'film'
      readonly id: number
      readonly filterId: string
      readonly film: TunedFilm
    }
  | { readonly kind: 'error'; readonly id: number; readonly message: string }

/** A coarse LUT has an eighth of the points, and is within 0.5 of CIEDE2000 nearly always: enough during a drag. */
const coarseSize = (lutSize + 1) / 2

/** Time between two looks at the messages: newer requests come in between. */
const sliceMs = 12

addEventListener('message', createTuner())

/** Handles requests one after the other. @returns handler of a request, which aborts an older one */
function createTuner() {
  let next: TunerRequest | null = null
  let controller: AbortController | null = null
  const run = async () => {
    for (let request = next; request; request = next) {
      next = null
      controller = new AbortController()
      const { signal } = controller
      await handleRequest(request, signal).catch((error: unknown) => {
        if (!signal.aborted) respond({ kind: 'error', id: request.id, message: String(error) })
      })
    }
    controller = null
  }
  return ({ data }: MessageEvent<TunerRequest>) => {
    next = data
    if (controller) controller.abort()
    else void run()
  }
}

async function handleRequest({ id, filterId, values }: TunerRequest, signal: AbortSignal): Promise<void> {
  const film = filmOf(filterId, values)
  const curves = filmCurves(film)
  const coarse = doubleLut(bakeLut(film, coarseSize))
  respond({ kind: 'coarse', id, filterId, film: { lut: coarse, curves } })
  const lut = await runTimeSliced(bakeLutSteps(film, lutSize), { sliceMs, signal })
  respond({ kind: 'film', id, filterId, film: { lut, curves } })
}

function respond(response: TunerResponse): void {
  postMessage(response)
}
