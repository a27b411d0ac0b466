import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { pauseSchema } from '../../src/event/eventSchema.ts'
import { check } from '../../src/lib/schema.ts'
import { readIfThere, replaceFile } from '../owner/wholeFile.ts'

/** Pause of the booth: the host's sentence, in `pause.txt` of the data folder, so that it survives a restart. */
export type Pause = {
  /** The sentence; null while the booth is open. The first call reads the file. */
  readonly read: () => Promise<string | null>
  /** Pauses with a sentence, and opens the booth again with null. */
  readonly write: (sentence: string | null) => Promise<void>
}

/** Creates the pause of a data folder. */
export function createPause(folder: string): Pause {
  const path = join(folder, 'pause.txt')
  let reading: Promise<string | null> | undefined
  return {
    read: () =>
      (reading ??= readIfThere(path).then(
        (bytes) => bytes && check(pauseSchema, bytes.toString('utf8')).value,
      )),
    async write(sentence) {
      if (sentence === null) await rm(path, { force: true })
      else await replaceFile(path, sentence)
      reading = Promise.resolve(sentence)
    },
  }
}
