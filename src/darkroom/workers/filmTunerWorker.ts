import {
  bakeCoarseLut,
  bakeLutSteps,
  filmCurves,
  type FilmCurves,
  filmOf,
  type FilmValues,
  type Lut,
} from '../../engine/workbench.ts'
import { runTimeSliced } from '../../lib/timeSlice.ts'

/** Request to the film tuner's worker: a filter's film with other values. A newer request overtakes an older one. */
export type TunerRequest = {
  readonly id: number
  readonly filterId: string
  readonly values: FilmValues
}

/** Film with tuned values, baked: its LUT and its curves. */
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
  respond({ kind: 'coarse', id, filterId, film: { lut: bakeCoarseLut(film), curves } })
  const lut = await runTimeSliced(bakeLutSteps(film), { sliceMs, signal })
  respond({ kind: 'film', id, filterId, film: { lut, curves } })
}

function respond(response: TunerResponse): void {
  postMessage(response)
}
