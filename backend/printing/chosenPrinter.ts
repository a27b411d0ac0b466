import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

import { papersSchema } from '../../src/strip/export/paper.ts'
import { correctionSchema, noCorrection, paperChoicesSchema } from '../../src/strip/export/printerReport.ts'
import { replaceFile } from '../files/atomicFile.ts'
import { readStatus } from './printer.ts'
import { readChecked } from './printFiles.ts'
import type { PrinterStatus } from './readPrinter.ts'

const chosenSchema = v.object({
  uri: v.string(),
  fingerprint: v.optional(v.string()),
  /** As the printer said it when it was there last: strips are laid out while it is off, too. */
  name: v.string(),
  dpi: v.number(),
  papers: papersSchema,
  choices: paperChoicesSchema,
  correction: correctionSchema,
})

/** Printer that the owner has chosen. */
export type Chosen = Readonly<v.InferOutput<typeof chosenSchema>>

/** The owner's choice of a printer, in `printer.json` of the data folder. */
export type ChosenPrinter = Awaited<ReturnType<typeof openChosenPrinter>>

/** Opens the choice of a data folder. */
export async function openChosenPrinter(folder: string) {
  const path = join(folder, 'printer.json')
  let chosen = await readChecked(path, chosenSchema)
  async function write(next: Chosen | null): Promise<void> {
    if (next) await replaceFile(path, JSON.stringify(next))
    else await rm(path, { force: true })
    chosen = next
  }
  return {
    /** Null where the browser prints. */
    get: (): Chosen | null => chosen,
    /** Chooses another printer, once it has answered. Papers and correction of the same one stay. @throws IppError (in the promise) */
    async use(uri: string | null): Promise<void> {
      if (uri === null) return write(null)
      const { status, fingerprint } = await readStatus({ uri })
      const { name, dpi, papers } = status
      const { choices, correction } = chosen?.uri === uri ? chosen : { choices: {}, correction: noCorrection }
      await write({ uri, fingerprint, name, dpi, papers: [...papers], choices, correction })
    },
    /** Changes what belongs to the chosen printer; nothing where none is chosen. */
    set: async (change: Partial<Pick<Chosen, 'choices' | 'correction'>>): Promise<void> => {
      if (chosen) await write({ ...chosen, ...change })
    },
    /** Keeps what the printer has said, for the time when it is off. */
    async learn({ name, dpi, papers }: PrinterStatus): Promise<void> {
      const next = chosen && { ...chosen, name, dpi, papers: [...papers] }
      if (JSON.stringify(next) !== JSON.stringify(chosen)) await write(next)
    },
  }
}
