import type { Engine } from '../../../../src/filters/Engine.ts'
import { loadLuts } from '../../../../src/filters/loadLuts.ts'
import { filters } from '../../../../src/filters/registry.ts'
import { openGpuEngine } from '../../../../src/ui/live/openGpuEngine.tsx'
import { someExposure } from '../../../support/someExposure.ts'
import { contextOf, inPage, type Scene, type Subject, waitForPixels } from '../Subject.ts'

const ignore = () => undefined

/** Meter on and date on, as a visitor has them at most. */
const change = { dateStamp: true, metering: { red: 1.2, green: 1, blue: 1.4 } }

/** The booth's films, all painted by one engine, as in the booth. */
export async function openBooth(scene: Scene): Promise<readonly Subject[]> {
  const engine = await openGpuEngine(await loadLuts(), { onLost: ignore, onRestored: ignore })
  const dispose = once(engine.dispose)
  return filters.map((filter) => ({
    name: filter.name,
    ...inPage(engine.canvas),
    paint: (frame) => engine.paintLive(scene.video, { ...someExposure(filter, change), frame }),
    wait: () => waitForPixels(contextOf(engine.canvas)),
    dispose,
  }))
}

function once(run: Engine['dispose']): () => void {
  let isDone = false
  return () => {
    if (!isDone) run()
    isDone = true
  }
}
