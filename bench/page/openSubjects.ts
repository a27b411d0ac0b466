import { openBlit } from './subjects/openBlit.ts'
import { openBooth } from './subjects/openBooth.ts'
import { openCanvasFilter } from './subjects/openCanvasFilter.ts'
import { openBareVideo, openCssFilter } from './subjects/openVideo.ts'
import type { OpenSubject, Scene, Subject } from './Subject.ts'

// A glob, because TypeScript would resolve an import: the peers' packages are installed by the bench alone.
const peers = import.meta.glob<OpenSubject>('../peers/open*.ts', { import: 'open' })

/** Creates all subjects: the floors, the booth's filters, and the peers. */
export async function openSubjects(scene: Scene): Promise<readonly Subject[]> {
  const own = [openBareVideo, openCssFilter, openCanvasFilter, openBlit].map((open) => open(scene))
  const foreign = Object.values(peers).map(async (load) => (await load())(scene))
  return [...(await Promise.all(own)), ...(await openBooth(scene)), ...(await Promise.all(foreign))]
}
