/**
 * Weighs the build in `dist` against the budgets of `sizes.json`, and says what has grown since its sizes were written
 * down: `npm run size`. `-- --update` writes them down anew.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { changes, judgeSizes, toKb } from '../measure/sizeBudget.ts'
import { measureBuild, withImports } from '../measure/measureBuild.ts'

type Noted = {
  readonly budgets: readonly {
    readonly name: string
    readonly scripts: readonly string[]
    readonly kb: number
  }[]
  readonly bytes: Readonly<Record<string, number>>
}

const notes = join(import.meta.dirname, '../measure/sizes.json')

async function main(isUpdate: boolean): Promise<void> {
  const noted: Noted = JSON.parse(await readFile(notes, 'utf8'))
  const build = await measureBuild('dist')
  const judged = judgeSizes(
    build.sizes,
    noted.budgets.map(({ name, scripts, kb }) => ({
      name,
      scripts: withImports(build, scripts),
      budgetBytes: kb * 1000,
    })),
  )
  for (const { name, bytes, budgetBytes, isOver } of judged)
    console.log(`${name}: ${toKb(bytes)} of ${toKb(budgetBytes)} kB gzip${isOver ? ', TOO MUCH' : ''}`)
  for (const line of changes(build.sizes, new Map(Object.entries(noted.bytes)))) console.log(`  ${line}`)
  if (isUpdate) await write({ ...noted, bytes: Object.fromEntries(build.sizes) })
  if (judged.some(({ isOver }) => isOver)) process.exitCode = 1
}

async function write(noted: Noted): Promise<void> {
  await writeFile(notes, `${JSON.stringify(noted, null, 2)}\n`)
}

main(process.argv.includes('--update')).catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
})
