import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import lockfile from '../../../package-lock.json' with { type: 'json' }
import manifest from '../../../package.json' with { type: 'json' }

type Package = {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
}
type Packages = Readonly<Record<string, Package>>

const locked: Packages = lockfile.packages

test('every version of the booth is exact, and its lockfile has it', () => {
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
    const wanted: Readonly<Record<string, string>> = Reflect.get(manifest, kind) ?? {}
    expect(Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
    expect(Reflect.get(lockfile.packages[''], kind) ?? {}).toEqual(wanted)
    const found = Object.keys(wanted).map((name) => [name, locked[`node_modules/${name}`]?.version])
    expect(Object.fromEntries(found)).toEqual(wanted)
  }
})

test('the lockfile of the booth is complete, with hashes and without addresses', () => {
  const { '': _, ...others } = locked
  expect(Object.keys(others).length).toBeGreaterThan(3)
  for (const [path, { integrity = '', resolved, dependencies = {} }] of Object.entries(others)) {
    expect(`${path} ${integrity}`).toMatch(/ sha512-/)
    expect(`${path} ${resolved}`).toBe(`${path} undefined`)
    expect(Object.keys(dependencies).filter((name) => !isReached(locked, path, name))).toEqual([])
  }
})

/** Whether a package resolves another one, in its own node_modules or in one further up. */
function isReached(locked: Packages, path: string, name: string): boolean {
  const folders = path.split('/node_modules/')
  return [...folders.keys(), folders.length].some((depth) => {
    const above = folders.slice(0, depth).join('/node_modules/')
    return (above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`) in locked
  })
}

test('docs/architecture.md names every dependency of booth and server, with its reason, and no other', () => {
  const part = /## Dependencies\n(.*)/s.exec(readFileSync('docs/architecture.md', 'utf8'))?.[1] ?? ''
  const rows = [...part.matchAll(/^\| (`.+`) \| (.+) \|$/gm)]
  const named = rows.flatMap(([, names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  const { dependencies, optionalDependencies } = manifest
  expect(new Set(named)).toEqual(new Set(Object.keys({ ...dependencies, ...optionalDependencies })))
  expect(rows.filter(([, , reason = '']) => reason.length < 10)).toEqual([])
})

const words = new Set(readFileSync('NOTICE', 'utf8').split(/[\s,)(.]+/u))

/** Packages that are installed with the shipped ones but not part of the build: types, compilers, tree-shaken code, and Node. */
const left =
  /^(@types\/.*|@typescript\/.*|csstype|@babel\/runtime|base64-js|buffer|ieee754|react-use-measure|undici-types|node-(linux|win|darwin|bin-darwin)-.*)$/u

const shipped = Object.entries<object>(lockfile.packages)
  .filter(([path, entry]) => path !== '' && !('dev' in entry) && !('devOptional' in entry))
  .map(([path]) => path.split('node_modules/').at(-1) ?? '')
  .filter((name) => !left.test(name))

test('the NOTICE names every package that is shipped', () => {
  expect(shipped.length).toBeGreaterThan(10)
  expect(shipped.filter((name) => !words.has(name))).toEqual([])
})
