import { createHostCopies, type Draft } from './folder/hostCopies.ts'
import type { OwnerStatus } from './OwnerLamp.tsx'
import { copiesToPrint, countPrints, isOutOfPaper, printCopies } from './printing.ts'

/** What the kiosk does for its owner: copies in the folder, prints, and the lamp that says what is wrong. */
export type Host = {
  readonly status: () => OwnerStatus
  /** Opens the copy of a new strip; null where none is kept. */
  readonly begin: () => Draft | null
  readonly copies: () => number
  readonly print: (jpeg: Blob, copies: number) => void
  /** Counts a sheet that the visitor has printed. */
  readonly countPrint: () => void
  /** Forgets the failures that can't be mended: the owner has read of them. */
  readonly acknowledge: () => void
  /** Looks at folder and paper again, which the owner may have changed. */
  readonly refresh: () => void
  /** Asks for the folder's permission, within the owner's gesture. @returns whether that was all that was wrong */
  readonly mend: () => Promise<boolean>
}

/** Starts the host's work. @param onChange called when the status has changed */
export function createHost(onChange: () => void): Host {
  let hasPrintFailed = false
  let printing = Promise.resolve()
  const copies = createHostCopies(onChange)
  const status = (): OwnerStatus => ({
    copies: copies.status(),
    isOutOfPaper: isOutOfPaper(),
    hasPrintFailed,
  })
  const print = async (jpeg: Blob, count: number) => {
    try {
      await printCopies(jpeg, count)
      hasPrintFailed = false
    } catch (cause) {
      console.warn('A strip was not printed.', cause)
      hasPrintFailed = true
    }
    onChange()
  }
  const mend = async () => {
    if (copies.status().error !== 'notAllowed') return false
    await copies.write(true)
    const { error } = copies.status()
    return error === null && !isOutOfPaper()
  }
  return {
    status,
    begin: copies.begin,
    copies: copiesToPrint,
    // One after the other: a page holds the sheets of one strip.
    print: (jpeg, count) => void (printing = printing.then(() => print(jpeg, count))),
    countPrint() {
      countPrints(1)
      onChange()
    },
    acknowledge() {
      hasPrintFailed = false
      copies.forgetLost()
    },
    refresh: () => void copies.write(),
    mend,
  }
}
