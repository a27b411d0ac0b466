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

const { '': root, ...others } = lockfile.packages
const locked: Readonly<Record<string, Package>> = others

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

test.for(kinds)('every version of the %s is exact', (kind) => {
  const loose = Object.entries(manifest[kind]).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
  expect(loose).toEqual([])
})

test.for(kinds)('the lockfile has the %s of package.json, in these versions', (kind) => {
  expect(root[kind]).toEqual(manifest[kind])
  const found = Object.keys(manifest[kind]).map((name) => [name, locked[`node_modules/${name}`]?.version])
  expect(Object.fromEntries(found)).toEqual(manifest[kind])
})

test('the lockfile is complete: every dependency of a package is there, with its hash, and without an address', () => {
  const paths = Object.keys(locked)
  expect(paths.length).toBeGreaterThan(100)
  for (const path of paths) {
    const { integrity = '', resolved, dependencies = {} } = locked[path] ?? {}
    expect(`${path} ${integrity}`).toMatch(/ sha512-/)
    expect(`${path} ${resolved}`).toBe(`${path} undefined`)
    expect(Object.keys(dependencies).filter((name) => !isReached(path, name))).toEqual([])
  }
})

/** Whether a package resolves another one, in its own node_modules or in one further up. */
function isReached(path: string, name: string): boolean {
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
