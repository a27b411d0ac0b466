import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { pauseSchema } from '../../src/event/eventSchema.ts'
import { check } from '../../src/lib/schema.ts'
import { readIfThere, replaceFile } from '../files/atomicFile.ts'

/** Pause of the booth: the host's sentence, in `pause.txt` of the data folder, so that it survives a restart. */
export type Pause = ReturnType<typeof createPause>

/** Creates the pause of a data folder. */
export function createPause(folder: string) {
  const path = join(folder, 'pause.txt')
  let reading: Promise<string | null> | undefined
  const readFile = async () => {
    // Visitors get the booth, whatever is wrong with this file.
    const bytes = await readIfThere(path).catch((cause: unknown) => {
      console.error(cause)
      return null
    })
    return bytes ? check(pauseSchema, bytes.toString('utf8')).value : null
  }
  return {
    /** The sentence; null while the booth is open. The first call reads the file. */
    read: (): Promise<string | null> => (reading ??= readFile()),
    /** Pauses with a sentence, and opens the booth again with null. */
    async write(sentence: string | null): Promise<void> {
      if (sentence === null) await rm(path, { force: true })
      else await replaceFile(path, sentence)
      reading = Promise.resolve(sentence)
    },
  }
}
