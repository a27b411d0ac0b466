import type { Growth, Point, Results, Row } from '../Group.ts'
import { heapAfterCollection } from '../harness/heap.ts'
import { newTimes, type Times } from '../harness/newTimes.ts'
import type { BenchHarness } from '../harness/openBenchHarness.ts'
import { startCamera, takeStrip, visitBooth } from '../harness/visitBooth.ts'
import { pageMemory, peakMemory } from '../harness/watchMemory.ts'
import { fileWait, lags, takeMoments, untilNoted, watchSession } from '../harness/watchSession.ts'

const sessions = 10

type Figures = { readonly waits: Times; readonly memory: Times }

/** Session after session in one page: what a visitor waits for, and what the page and the server have of memory. */
export async function pageLife(lab: BenchHarness): Promise<Results> {
  const figures: Figures = { waits: newTimes(), memory: newTimes() }
  const page = await visitBooth(lab, watchSession)
  figures.memory.add('page before', await pageMemory(lab))
  for (let session = 0; session < sessions; session++) {
    const peakMb = await peakMemory(lab, async () => {
      await startCamera(page, 'Portra400')
      await takeMoments(page)
      await takeStrip(page)
      await untilNoted(page, 'file')
      const moments = await takeMoments(page)
      for (const ms of lags(moments, 'shutter', 'photo')) figures.waits.add(`photo ${session}`, ms)
      figures.waits.add(`file ${session}`, fileWait(moments))
      await page.keyboard.press('Escape')
    })
    figures.memory.add('page at its peak', peakMb)
    figures.memory.add('page’s heap', await heapAfterCollection(page))
    figures.memory.add('page after', await pageMemory(lab))
  }
  const server = await lab.booth.memory()
  figures.memory.add('server', server.rssMb)
  figures.memory.add('server at its peak', server.peakMb)
  await page.close()
  return toResults(figures)
}

function toResults({ waits, memory }: Figures): Results {
  const rows = memory.rows()
  const byPhotos = (row: Row | undefined): readonly Point[] =>
    (row?.samples ?? []).map((sample, session) => ({ at: 4 * (session + 1), samples: [sample] }))
  const line = (name: string) => ({ name, points: byPhotos(rows.find((row) => row.name === name)) })
  const growths: readonly Growth[] = [
    {
      title: 'A visitor’s wait',
      unit: 'ms',
      of: 'photos',
      lines: [waitLine(waits, 'photo', 'shutter to photo'), waitLine(waits, 'file', 'strip open to file')],
    },
    {
      title: 'Memory',
      unit: 'MB',
      of: 'photos',
      lines: ['page at its peak', 'page after', 'page’s heap'].map(line),
    },
  ]
  return {
    groups: [{ title: 'Memory of a life of ten sessions', unit: 'MB', references: [], rows }],
    growths,
  }
}

function waitLine(waits: Times, prefix: string, name: string): Growth['lines'][number] {
  const rows = waits.rows().filter((row) => row.name.startsWith(prefix))
  return { name, points: rows.map(({ samples }, session) => ({ at: 4 * (session + 1), samples })) }
}
