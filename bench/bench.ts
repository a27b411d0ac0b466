/**
 * Benchmarks the booth beside a floor and peers, in one browser, in turns: `npm run bench`, or
 * `npm run bench -- frames guestbook` for some sections alone. Prints tables; `--save` also writes them and their plots
 * to bench/results.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

import { filters } from '../src/filters/filters.ts'
import { growthTable, groupTable } from './groupTable.ts'
import type { Results } from './Group.ts'
import { installPeers } from './installPeers.ts'
import { type BenchHarness, openBenchHarness } from './harness/openBenchHarness.ts'
import { dotPlot } from './plots/dotPlot.ts'
import { linePlot } from './plots/linePlot.ts'
import { clip } from './sections/clip.ts'
import { frames } from './sections/frames.ts'
import { guestbook } from './sections/guestbook.ts'
import { handover } from './sections/handover.ts'
import { largeCamera } from './sections/largeCamera.ts'
import { liveFrame } from './sections/liveFrame.ts'
import { pageLife } from './sections/pageLife.ts'
import { session } from './sections/session.ts'
import { subscribers } from './sections/subscribers.ts'
import { frameParts } from './sections/frameParts.ts'
import { describeTargets } from './targets.ts'

const sections: Readonly<Record<string, (harness: BenchHarness) => Promise<Results>>> = {
  live: liveFrame,
  parts: frameParts,
  frames,
  session,
  handover,
  guestbook,
  subscribers,
  life: pageLife,
  camera: largeCamera,
  clip,
}

const folder = fileURLToPath(new URL('results/', import.meta.url))

async function main(): Promise<void> {
  const chosen = process.argv.slice(2).filter((word) => word in sections)
  const names = chosen.length > 0 ? chosen : Object.keys(sections)
  installPeers()
  const harness = await openBenchHarness()
  try {
    const machine = await describeMachine(harness)
    console.log(`${machine}\n`)
    for (const name of names) {
      await runSection(harness, name, machine)
    }
  } finally {
    await harness.close()
  }
}

/** Runs a section; an error in it does not stop the others. */
async function runSection(harness: BenchHarness, name: string, machine: string): Promise<void> {
  try {
    const results = await sections[name]?.(harness)
    if (results) await report(name, results, machine)
  } catch (cause) {
    console.error(`${name}:`, cause)
    process.exitCode = 1
  }
}

async function report(
  section: string,
  { groups, growths, notes = [] }: Results,
  machine: string,
): Promise<void> {
  const list = [...notes, ...describeTargets(groups)].map((line) => `- ${line}`).join('\n')
  const tables = [...groups.map(groupTable), ...growths.map(growthTable), `${list}\n`].join('\n')
  console.log(tables)
  if (!process.argv.includes('--save')) return
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}${section}.md`, `${machine}\n\n${tables}`)
  for (const [title, plot] of plots({ groups, growths }, machine)) {
    await writeFile(`${folder}${fileName(title)}.svg`, plot)
  }
}

function plots(
  { groups, growths }: Results,
  machine: string,
): readonly (readonly [title: string, svg: string])[] {
  const own = new Set<string>(filters.map(({ name }) => name))
  // With few rows the table is enough.
  const compared = groups.filter(({ references, rows }) => references.length > 0 && rows.length > 4)
  return [
    ...compared.map((group) => [group.title, dotPlot(group, { own, machine })] as const),
    ...growths.map((growth) => [`${growth.title} of ${growth.of}`, linePlot(growth, machine)] as const),
  ]
}

const fileName = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

async function describeMachine(harness: BenchHarness): Promise<string> {
  const page = await harness.openBench()
  const renderer = await page.evaluate(() => window.bench.renderer())
  await page.close()
  const { model = '', length } = { ...cpus()[0], length: cpus().length }
  const date = new Date().toISOString().slice(0, 10)
  const gpu = renderer.includes('SwiftShader') ? 'SwiftShader (no GPU)' : renderer
  return `${date}, ${gpu}, ${length} × ${model.trim()}, Chromium ${harness.browser.version()}`
}

await main()
