import type { CDPSession } from '@playwright/test'

/** Collects a page's garbage three times: an object that a finaliser releases is found only by the next collection. */
export async function collectGarbage(session: CDPSession): Promise<void> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
}

/**
 * Reads the metrics of Chromium's Performance domain, such as `JSHeapUsedSize` in bytes and `TaskDuration` in seconds.
 * @param session with `Performance.enable` sent
 * @returns a metric by its name, NaN for an unknown one
 */
export async function readMetrics(session: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (wanted) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
}

/** Part of the heap snapshot format of V8, `v8-heap-profiler.h`: nodes are rows of numbers in one array. */
type HeapSnapshot = {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[]
      readonly node_types: readonly [readonly string[]]
    }
  }
  readonly nodes: readonly number[]
}

/** Kinds of heap nodes that are not objects of the page: what V8 compiles, and what the browser keeps beside the heap. */
const foreignKinds = ['code', 'native', 'hidden', 'synthetic']

/**
 * Size of a page's objects in kB, from a heap snapshot, which collects garbage first. `JSHeapUsedSize` has V8's machine
 * code besides, which grows for hundreds of visits while V8 optimises one function after another.
 */
export async function readObjectsKb(session: CDPSession): Promise<number> {
  const chunks: string[] = []
  const onChunk = ({ chunk }: { readonly chunk: string }) => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', onChunk)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', onChunk)
  const { snapshot, nodes }: HeapSnapshot = JSON.parse(chunks.join(''))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let node = 0; node < nodes.length; node += fields.length) {
    const kind = types[0][nodes[node + typeAt] ?? 0] ?? ''
    if (!foreignKinds.includes(kind)) bytes += nodes[node + sizeAt] ?? 0
  }
  return bytes / 1024
}
