import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { notify } from '../state/darkroomAtoms.ts'
import type { EditId } from '../state/editorState.ts'
import { openFilmTuner } from '../workers/filmTuner.ts'
import type { TunedFilm } from '../workers/filmTunerWorker.ts'
import { tunedFilterAtoms } from './tunedFilterAtoms.ts'

/** Film stage: film's values of each edit -> baked film, in a worker for each. @returns cleanup; it ends the workers */
export function startFilms(store: Store): Cleanup {
  return combineCleanups(startTuner(store, 'a'), startTuner(store, 'b'))
}

function startTuner(store: Store, id: EditId): Cleanup {
  const { bakeRequestAtom, bakedAtom } = tunedFilterAtoms[id]
  const setBaked = (filterId: string, film: TunedFilm) => store.set(bakedAtom, { filterId, film })
  const tuner = openFilmTuner(setBaked)
  const stop = subscribe(store, bakeRequestAtom, (request) => {
    if (!request) return
    tuner.bake(request.filterId, request.values).then(
      (film) => film && setBaked(request.filterId, film),
      (cause: unknown) => notify(store.set, cause instanceof Error ? `${cause.message}.` : String(cause)),
    )
  })
  return combineCleanups(stop, tuner.close)
}
