import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Memory of this process after garbage collections, in MiB: with its databases, and of its objects and buffers alone. */
export function measureMemory(): { readonly all: number; readonly objects: number } {
  for (let time = 0; time < 3; time++) collectGarbage()
  const { heapUsed, external, rss } = process.memoryUsage()
  const mebibyte = 2 ** 20
  return { all: rss / mebibyte, objects: (heapUsed + external) / mebibyte }
}
