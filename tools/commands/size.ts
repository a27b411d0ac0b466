/**
 * Checks the build in `dist` against the size budgets of `sizes.json`, and prints what has changed since its sizes were
 * recorded: `npm run size`. `-- --update` records them again.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { changes, judgeSizes, toKb } from '../measure/sizeBudget.ts'
import { gzippedBytes, measureBuild, withImports } from '../measure/measureBuild.ts'

type SizeRecord = {
  readonly budgets: readonly {
    readonly name: string
    readonly scripts: readonly string[]
    readonly kb: number
  }[]
  /** Budget of the page for phones, all of its files. */
  readonly phonePageKb: number
  readonly bytes: Readonly<Record<string, number>>
}

const recordPath = join(import.meta.dirname, '../measure/sizes.json')

async function main(isUpdate: boolean): Promise<void> {
  const recorded: SizeRecord = JSON.parse(await readFile(recordPath, 'utf8'))
  const build = await measureBuild('dist')
  const judged = judgeSizes(
    build.sizes,
    recorded.budgets.map(({ name, scripts, kb }) => ({
      name,
      scripts: withImports(build, scripts),
      budgetBytes: kb * 1000,
    })),
  )
  for (const { name, bytes, budgetBytes, isOver } of judged)
    console.log(`${name}: ${toKb(bytes)} of ${toKb(budgetBytes)} kB gzip${isOver ? ', TOO MUCH' : ''}`)
  const phoneBytes = await gzippedBytes('dist/receive')
  const phoneBudget = recorded.phonePageKb * 1000
  const isPhoneOver = phoneBytes > phoneBudget
  console.log(
    `Page for phones: ${toKb(phoneBytes)} of ${toKb(phoneBudget)} kB gzip${isPhoneOver ? ', TOO MUCH' : ''}`,
  )
  for (const line of changes(build.sizes, new Map(Object.entries(recorded.bytes)))) console.log(`  ${line}`)
  if (isUpdate) await writeRecord({ ...recorded, bytes: Object.fromEntries(build.sizes) })
  if (isPhoneOver || judged.some(({ isOver }) => isOver)) process.exitCode = 1
}

async function writeRecord(record: SizeRecord): Promise<void> {
  await writeFile(recordPath, `${JSON.stringify(record, null, 2)}\n`)
}

main(process.argv.includes('--update')).catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
})
