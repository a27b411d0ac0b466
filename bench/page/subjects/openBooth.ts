import type { FilterRenderer } from '../../../src/render/FilterRenderer.ts'
import { loadLuts } from '../../../src/render/loadLuts.ts'
import { filters } from '../../../src/filters/filters.ts'
import { openGpuRenderer } from '../../../src/render/gpu/openGpuRenderer.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { contextOf, inPage, type Scene, type Subject, waitForPixels } from '../Subject.ts'

const ignore = () => undefined

/** The most costly options of a visitor: light meter and date stamp. */
const change = { dateStamp: true, metering: { red: 1.2, green: 1, blue: 1.4 } }

/** Subjects of the booth's filters, all painted by one renderer, as in the booth. */
export async function openBooth(scene: Scene): Promise<readonly Subject[]> {
  const renderer = await openGpuRenderer(await loadLuts(), { onLost: ignore, onRestored: ignore })
  const dispose = once(renderer.dispose)
  return filters.map((filter) => ({
    name: filter.name,
    ...inPage(renderer.canvas),
    paint: (frame) => renderer.renderLive(scene.video, { ...renderOptionsFixture(filter, change), frame }),
    wait: () => waitForPixels(contextOf(renderer.canvas)),
    dispose,
  }))
}

function once(run: FilterRenderer['dispose']): () => void {
  let isDone = false
  return () => {
    if (!isDone) run()
    isDone = true
  }
}
