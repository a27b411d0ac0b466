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
  let last = Promise.resolve()

  /** Writes what follows from the choice as it is then: one change after the other. */
  function change(to: (now: Chosen | null) => Chosen | null): Promise<void> {
    const done = last.then(async () => {
      const next = to(chosen)
      if (JSON.stringify(next) === JSON.stringify(chosen)) return
      if (next) await replaceFile(path, JSON.stringify(next))
      else await rm(path, { force: true })
      chosen = next
    })
    last = done.catch(() => undefined)
    return done
  }

  return {
    /** Null where the browser prints. */
    get: (): Chosen | null => chosen,
    /** Chooses another printer, once it has answered. Papers and correction of the same one stay. @throws IppError (in the promise) */
    async use(uri: string | null): Promise<void> {
      if (uri === null) return change(() => null)
      const { status, fingerprint } = await readStatus({ uri })
      const { name, dpi, papers } = status
      const none = { choices: {}, correction: noCorrection }
      return change((now) => {
        const { choices, correction } = now?.uri === uri ? now : none
        return { uri, fingerprint, name, dpi, papers: [...papers], choices, correction }
      })
    },
    /** Changes what belongs to the chosen printer; nothing where none is chosen. */
    set: (changed: Partial<Pick<Chosen, 'choices' | 'correction'>>): Promise<void> =>
      change((now) => now && { ...now, ...changed }),
    /** Keeps what a printer has said, for the time when it is off; nothing where another one was chosen meanwhile. */
    learn: (uri: string, { name, dpi, papers }: PrinterStatus): Promise<void> =>
      change((now) => (now?.uri === uri ? { ...now, name, dpi, papers: [...papers] } : now)),
  }
}
