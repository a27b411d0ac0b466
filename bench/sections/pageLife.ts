import type { Growth, Point, Results, Row } from '../Group.ts'
import { heapAfterCollection } from '../harness/memory.ts'
import { createSamples, type Samples } from '../harness/samples.ts'
import type { BenchHarness } from '../harness/openBenchHarness.ts'
import { startCamera, takeStripInRealTime } from '../../tools/harness/browser/visit.ts'
import { pageMemory, peakMemory } from '../harness/memory.ts'
import { fileWait, durations, takeMarks, waitForMark, recordSession } from '../harness/sessionMarks.ts'

const sessions = 10

type Figures = { readonly waits: Samples; readonly memory: Samples }

/** Runs ten sessions in one page: a visitor's waits, and the memory of page and server, session by session. */
export async function pageLife(harness: BenchHarness): Promise<Results> {
  const figures: Figures = { waits: createSamples(), memory: createSamples() }
  const page = await harness.openBooth({ prepare: recordSession })
  figures.memory.add('page before', await pageMemory(harness))
  for (let session = 0; session < sessions; session++) {
    const peakMb = await peakMemory(harness, async () => {
      await startCamera(page, 'Portra400')
      await takeMarks(page)
      await takeStripInRealTime(page)
      await waitForMark(page, 'file')
      const marks = await takeMarks(page)
      for (const ms of durations(marks, 'shutter', 'photo')) figures.waits.add(`photo ${session}`, ms)
      figures.waits.add(`file ${session}`, fileWait(marks))
      await page.keyboard.press('Escape')
    })
    figures.memory.add('page at its peak', peakMb)
    figures.memory.add('page’s heap', await heapAfterCollection(page))
    figures.memory.add('page after', await pageMemory(harness))
  }
  const server = await harness.booth.memory()
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

function waitLine(waits: Samples, prefix: string, name: string): Growth['lines'][number] {
  const rows = waits.rows().filter((row) => row.name.startsWith(prefix))
  return { name, points: rows.map(({ samples }, session) => ({ at: 4 * (session + 1), samples })) }
}
