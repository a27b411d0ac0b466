import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { beforeAll, expect, test } from 'vitest'
import config from '../../../oxlint.config.ts'
import { makeFileFolder } from '../../../tools/harness/fixtures/testFolder.ts'

/** Files that break one rule each, with that rule. */
const violations: Readonly<Record<string, readonly [rule: string, source: string]>> = {
  'src/lib/upward.ts': ['no-restricted-imports', `export { a } from '../ui/a.ts'`],
  'src/strip/export/lazy.ts': ['no-restricted-imports', `export const load = () => import('../booth/a.ts')`],
  'src/camera/type.ts': ['no-restricted-imports', `export type { A } from '../photo/a.ts'`],
  'src/booth/three.ts': ['no-restricted-imports', `export { Vector2 } from 'three'`],
  'src/booth/figures.ts': ['no-restricted-imports', `export * from '../../films/a.json'`],
  'src/booth/film.ts': ['no-restricted-imports', `export { lutOf } from '../engine/film/lut.ts'`],
  'src/ui/films.ts': ['no-restricted-imports', `export { filmOf } from '../engine/workbench.ts'`],
  'backend/event/film.ts': ['no-restricted-imports', `export { a } from '../../src/engine/a.ts'`],
  'backend/database/upward.ts': ['no-restricted-imports', `export { a } from '../guestbook/a.ts'`],
  'backend/event/beside.ts': ['no-restricted-imports', `export type { A } from '../strips/a.ts'`],
  'backend/access/lazy.ts': ['no-restricted-imports', `export const load = () => import('../owner/a.ts')`],
  'backend/http/start.ts': ['no-restricted-imports', `export { a } from '../a.ts'`],
  'tools/commands/film.ts': ['no-restricted-imports', `export { a } from '../../src/engine/film/a.ts'`],
  'tools/harness/test.ts': ['no-restricted-imports', `export * from '../../tests/unit/a.test.ts'`],
  'src/lib/floating.ts': ['no-floating-promises', `export function go(): void { fetch('/') }`],
  'src/ui/Html.tsx': [
    'no-danger',
    `export const Html = () => <p dangerouslySetInnerHTML={{ __html: '' }} />`,
  ],
  'src/lib/ring.ts': ['no-cycle', `import { b } from './ringEnd.ts'\nexport const a = () => b`],
  'src/lib/typeRing.ts': ['no-cycle', `import type { B } from './typeRingEnd.ts'\nexport type A = B[]`],
}

/** Similar files that break no rule. */
const sound: Readonly<Record<string, string>> = {
  'src/lib/ringEnd.ts': `import { a } from './ring.ts'\nexport const b = () => a`,
  'src/lib/typeRingEnd.ts': `import type { A } from './typeRing.ts'\nexport type B = A | 1`,
  'src/strip/b.ts': `export { a } from '../lib/a.ts'\nexport type { A } from '../photo/a.ts'`,
  'src/engine/filters/preset.ts': `export * from '../../../filters/a.json'`,
  'src/engine/a.ts': `export { Vector2 } from 'three'`,
  'src/ui/b.ts': `export { a } from '../engine/index.ts'`,
  'src/darkroom/a.ts': `export { a } from '../engine/workbench.ts'`,
  'src/event/a.ts': `export { a } from '../engine/filters/filters.ts'`,
  'backend/a.ts': `export { a } from './owner/a.ts'`,
  'backend/strips/a.ts': `export { a } from '../http/a.ts'\nexport { b } from '../../src/owner/strips/a.ts'`,
  'tools/commands/a.ts': `export { a } from '../../src/engine/workbench.ts'`,
  'tools/harness/film/a.ts': `export { a } from '../../../src/engine/film/a.ts'`,
  'some.config.ts': `export default 1`,
}

const folder = makeFileFolder()
let found: readonly { readonly code: string; readonly filename: string }[] = []

beforeAll(() => {
  for (const file of ['oxlint.config.ts', 'tsconfig.json', 'package.json']) cpSync(file, join(folder, file))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  const sources = Object.entries(violations).map(([path, [, source]]) => [path, source] as const)
  for (const [path, source] of [...sources, ...Object.entries(sound)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }
  const { stdout } = spawnSync('oxlint', ['--format=json', 'src', 'backend', 'tools', 'some.config.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  found = JSON.parse(stdout).diagnostics
  // Types are read for it, which takes seconds on a busy machine.
}, 60_000)

test('lint finds a broken rule in every file that breaks one', () => {
  const isFound = ([path, [rule]]: (typeof entries)[number]) =>
    found.some(({ filename, code }) => filename === path && code.includes(rule))
  const entries = Object.entries(violations)
  expect(entries.filter((entry) => !isFound(entry))).toEqual([])
})

test('every folder of src and backend has its layer', () => {
  const layered = new Set(config.overrides?.flatMap(({ files }) => files))
  const folders = ['src', 'backend'].flatMap((root) =>
    readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? `${root}/${entry.name}/**` : [],
    ),
  )
  expect(folders.filter((folder) => !layered.has(folder))).toEqual([])
})

const styles = [
  ['color: #fff', 'color-no-hex'],
  ['--shadow: hsl(0 0% 0%)', 'declaration-property-value-disallowed-list'],
  ['border: 1px solid pink', 'color-named'],
  ['color: rgb(var(--accent) / 0.5)', undefined],
  ['margin-left: 1px', 'property-disallowed-list'],
  ['text-align: right', 'declaration-property-value-disallowed-list'],
  ['inset: 0 auto auto calc(50% - (1px + 2px))', 'declaration-property-value-disallowed-list'],
  ['border-radius: 1px 1px 0 2px', 'declaration-property-value-disallowed-list'],
  ['border-radius: 1px 1px 0 0', undefined],
] as const

test('lint of styles finds a colour by name, as hex and by a function, and a side that is left or right', () => {
  const { stderr } = spawnSync('stylelint', ['--formatter=json', '--stdin-filename=src/ui/a.css'], {
    encoding: 'utf8',
    input: styles.map(([declaration], index) => `.a${index} { ${declaration} }\n`).join(''),
  })
  const warnings: readonly { readonly line: number; readonly rule: string }[] = JSON.parse(stderr)[0].warnings
  const found = warnings.map(({ line, rule }) => `${line} ${rule}`).toSorted()
  const expected = styles.flatMap(([, rule], index) => (rule ? [`${index + 1} ${rule}`] : []))
  expect(found).toEqual(expected.toSorted())
})

test('lint allows imports of lower layers and default exports of configurations', () => {
  const rules = /no-restricted-imports|no-default-export/
  const wrong = found.filter(({ filename, code }) => filename in sound && rules.test(code))
  expect(wrong).toEqual([])
})
