import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { judgeSizes } from '../../../tools/measure/sizeBudget.ts'
import { importsOf, measureBuild, withImports } from '../../../tools/measure/measureBuild.ts'

describe('the sizes of a build', () => {
  it('counts a script with its static imports, once each, and without lazy chunks', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'build-'))
    await mkdir(join(folder, 'assets'))
    const write = (name: string, code: string) => writeFile(join(folder, 'assets', name), code)
    await write('index-AAAA_AAA.js', 'import{a}from"./shared-BBBBBBBB.js";import("./later-CCCCCCCC.js")')
    await write('shared-BBBBBBBB.js', 'import"./deep-parts--DDDDDDD.js";export const a=1')
    await write('deep-parts--DDDDDDD.js', 'import"./shared-BBBBBBBB.js"')
    await write('later-CCCCCCCC.js', 'later')
    await write('later-CCCCCCCC.js.gz', 'packed')
    const build = await measureBuild(folder)
    await rm(folder, { recursive: true })
    expect([...withImports(build, ['index.js'])]).toEqual(['index.js', 'shared.js', 'deep-parts.js'])
    expect([...build.sizes.keys()].toSorted()).toEqual(['deep-parts.js', 'index.js', 'later.js', 'shared.js'])
    expect(() => withImports(build, ['gone.js'])).toThrow('the build has no script gone.js')
  })

  it('reads imports and exports of minified chunks', () => {
    const code = 'import{t as e}from"./a-12345678.js";import"./b-12345678.js";export*from"./c-12345678.js";'
    expect(importsOf(`${code}import("./d-12345678.js")`)).toEqual(['a.js', 'b.js', 'c.js'])
  })

  it('are over budget from one byte past it', () => {
    const sizes = new Map([
      ['index.js', 900],
      ['more.js', 101],
    ])
    const stretch = { name: 'start', scripts: new Set(sizes.keys()) }
    const isOver = (budgetBytes: number) => judgeSizes(sizes, [{ ...stretch, budgetBytes }])[0]?.isOver
    expect([isOver(1000), isOver(1001)]).toEqual([true, false])
  })
})
