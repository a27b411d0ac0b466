import { expect, test } from 'vitest'

import lockfile from '../../../bench/peers/package-lock.json' with { type: 'json' }
import manifest from '../../../bench/peers/package.json' with { type: 'json' }

const { '': root, ...locked } = lockfile.packages

test('the peers are exact versions, locked with their hashes and without an address', () => {
  expect(Object.values(manifest.dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual(
    [],
  )
  expect(root.dependencies).toEqual(manifest.dependencies)
  expect(Object.keys(locked).length).toBeGreaterThan(3)
  for (const [path, found] of Object.entries(locked)) {
    expect(`${path} ${found.integrity}`).toMatch(/ sha512-/)
    expect(`${path} ${'resolved' in found}`).toBe(`${path} false`)
  }
})
