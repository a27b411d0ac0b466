import { openBlit } from './subjects/openBlit.ts'
import { openBooth } from './subjects/openBooth.ts'
import { openCanvasFilter } from './subjects/openCanvasFilter.ts'
import { openBareVideo, openCssFilter } from './subjects/openVideo.ts'
import type { OpenSubject, Scene, Subject } from './Subject.ts'

// By glob, for the types: the peers' packages are installed by nobody but the bench.
const peers = import.meta.glob<OpenSubject>('../peers/open*.ts', { import: 'open' })

/** Everything that is measured side by side: the floor, the booth's films, and what people would pick instead. */
export async function openSubjects(scene: Scene): Promise<readonly Subject[]> {
  const own = [openBareVideo, openCssFilter, openCanvasFilter, openBlit].map((open) => open(scene))
  const foreign = Object.values(peers).map(async (load) => (await load())(scene))
  return [...(await Promise.all(own)), ...(await openBooth(scene)), ...(await Promise.all(foreign))]
}
