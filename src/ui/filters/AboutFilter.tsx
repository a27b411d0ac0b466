import { useAtomValue } from 'jotai'
import { filterAtom } from '../../booth/live/filterAtoms.ts'
import { InfoIcon } from '../../kit/icons.tsx'
import { Lazy } from '../../kit/Lazy.tsx'
import { Popover } from '../../kit/Popover.tsx'
import { lazyModule } from '../../lib/lazyModule.ts'
import * as main from '../../locale/messages/main.ts'

// Its texts come after the first screen.
const filmNotes = lazyModule(() => import('./FilmNotes.tsx'))

/** About this film: popover about the selected filter. */
export function AboutFilter() {
  const filter = useAtomValue(filterAtom)
  return (
    <Popover title={main.aboutFilm()} heading={filter.name} icon={<InfoIcon />}>
      <Lazy from={filmNotes}>{({ FilmNotes }) => <FilmNotes filter={filter} />}</Lazy>
    </Popover>
  )
}
