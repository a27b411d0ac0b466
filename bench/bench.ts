/**
 * Measures the booth beside the floor and what people would pick instead, in one browser, in turns:
 * `npm run bench`, or `npm run bench -- frame guestbook` for some sections alone. Prints tables, and with --save keeps
 * them and their plots in bench/results.
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
import { frames } from './sections/frames.ts'
import { guestbook } from './sections/guestbook.ts'
import { largeCamera } from './sections/largeCamera.ts'
import { liveFrame } from './sections/liveFrame.ts'
import { pageLife } from './sections/pageLife.ts'
import { session } from './sections/session.ts'
import { subscribers } from './sections/subscribers.ts'
import { frameParts } from './sections/frameParts.ts'
import { describeTargets } from './targets.ts'

const sections: Readonly<Record<string, (lab: BenchHarness) => Promise<Results>>> = {
  live: liveFrame,
  parts: frameParts,
  frames,
  session,
  guestbook,
  subscribers,
  life: pageLife,
  camera: largeCamera,
}

const folder = fileURLToPath(new URL('results/', import.meta.url))

async function main(): Promise<void> {
  const asked = process.argv.slice(2).filter((word) => word in sections)
  const names = asked.length > 0 ? asked : Object.keys(sections)
  installPeers()
  const lab = await openBenchHarness()
  try {
    const machine = await describeMachine(lab)
    console.log(`${machine}\n`)
    for (const name of names) {
      await runSection(lab, name, machine)
    }
  } finally {
    await lab.close()
  }
}

/** A section that breaks leaves the others to be measured. */
async function runSection(lab: BenchHarness, name: string, machine: string): Promise<void> {
  try {
    const results = await sections[name]?.(lab)
    if (results) await tell(name, results, machine)
  } catch (cause) {
    console.error(`${name}:`, cause)
    process.exitCode = 1
  }
}

async function tell(
  section: string,
  { groups, growths, notes = [] }: Results,
  machine: string,
): Promise<void> {
  const said = [...notes, ...describeTargets(groups)].map((line) => `- ${line}`).join('\n')
  const tables = [...groups.map(groupTable), ...growths.map(growthTable), `${said}\n`].join('\n')
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
  // Of few rows a table says it all.
  const compared = groups.filter(({ references, rows }) => references.length > 0 && rows.length > 4)
  return [
    ...compared.map((group) => [group.title, dotPlot(group, { own, machine })] as const),
    ...growths.map((growth) => [`${growth.title} of ${growth.of}`, linePlot(growth, machine)] as const),
  ]
}

const fileName = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

async function describeMachine(lab: BenchHarness): Promise<string> {
  const page = await lab.openBench()
  const renderer = await page.evaluate(() => window.bench.renderer())
  await page.close()
  const { model = '', length } = { ...cpus()[0], length: cpus().length }
  const date = new Date().toISOString().slice(0, 10)
  const gpu = renderer.includes('SwiftShader') ? 'SwiftShader (no GPU)' : renderer
  return `${date}, ${gpu}, ${length} × ${model.trim()}, Chromium ${lab.browser.version()}`
}

await main()
