import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import lockfile from '../../../package-lock.json' with { type: 'json' }

const words = new Set(readFileSync('NOTICE', 'utf8').split(/[\s,)(.]+/u))

/** Packages that are installed with the shipped ones but not part of the build: types, compilers, tree-shaken code, and Node. */
const left =
  /^(@types\/.*|@typescript\/.*|csstype|@babel\/runtime|base64-js|buffer|ieee754|react-use-measure|node-(linux|win)-.*)$/u

const { '': _, ...packages }: Readonly<Record<string, object>> = lockfile.packages
const shipped = Object.entries(packages)
  .filter(([, entry]) => !('dev' in entry) && !('devOptional' in entry))
  .map(([path]) => path.split('node_modules/').at(-1) ?? '')
  .filter((name) => !left.test(name))

it.each([...new Set(shipped)])('the NOTICE names %s', (name) => {
  expect(words).toContain(name)
})
