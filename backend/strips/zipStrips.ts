import { Readable } from 'node:stream'

import { makeZip } from 'client-zip'

import { timeOf } from '../../src/owner/strips/stripIds.ts'
import type { KeptCopy } from '../../src/owner/strips/stripsState.ts'
import type { StripStore } from './stripStore.ts'

/**
 * Zips copies as a stream, one file after the other and without compression. A file that was deleted meanwhile, or can't
 * be read, is left out; a note in the zip then says which.
 */
export function zipStrips(store: StripStore, copies: readonly KeptCopy[]): Readable {
  let open: Readable | undefined
  async function* load() {
    let count = 0
    const missing: string[] = []
    for (const { id, hasMoving } of copies)
      for (const ending of hasMoving ? (['jpg', 'mp4'] as const) : (['jpg'] as const)) {
        count += 1
        open = (await store.read(id, ending).catch(() => null))?.stream
        if (open) yield { name: `${id}.${ending}`, lastModified: timeOf(id), input: open }
        else missing.push(`${id}.${ending}`)
      }
    const name = `${count - missing.length} of ${count} files.txt`
    if (missing.length > 0) yield { name, input: `Not there any more:\r\n${missing.join('\r\n')}\r\n` }
  }
  // Who leaves in the middle of a file would keep it open.
  return Readable.from(makeZip(load())).once('close', () => open?.destroy())
}
