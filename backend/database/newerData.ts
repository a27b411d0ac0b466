/** Code of the error of a database that a newer program has written. */
export const newerDataCode = 'NEWER_DATA'

/** Error of a folder that a newer program has written; the message is one sentence for the owner. */
export class NewerDataError extends Error {
  override readonly name = 'NewerDataError'

  constructor(folder: string) {
    super(
      `A newer version of Retro Booth has written the folder ${folder}: start that version, or choose another folder with the variable DATA_DIR.`,
    )
  }
}
