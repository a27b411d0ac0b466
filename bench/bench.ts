/**
 * Benchmarks the booth beside a floor and peers, in one browser, in turns: `npm run bench`, or
 * `npm run bench -- live guestbook` for some sections alone. Prints tables; `--save` also writes them to bench/results.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

import { growthTable, groupTable } from './groupTable.ts'
import type { Results } from './Group.ts'
import { installPeers } from './installPeers.ts'
import { type BenchHarness, openBenchHarness } from './harness/openBenchHarness.ts'
import { clip } from './sections/clip.ts'
import { guestbook } from './sections/guestbook.ts'
import { liveFrame } from './sections/liveFrame.ts'
import { pageLife } from './sections/pageLife.ts'
import { session } from './sections/session.ts'
import { subscribers } from './sections/subscribers.ts'
import { frameParts } from './sections/frameParts.ts'

const sections: Readonly<Record<string, (harness: BenchHarness) => Promise<Results>>> = {
  live: liveFrame,
  parts: frameParts,
  session,
  guestbook,
  subscribers,
  life: pageLife,
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
  const list = notes.map((line) => `- ${line}`).join('\n')
  const tables = [...groups.map(groupTable), ...growths.map(growthTable), `${list}\n`].join('\n')
  console.log(tables)
  if (!process.argv.includes('--save')) return
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}${section}.md`, `${machine}\n\n${tables}`)
}

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
