/** Another process holds the folder; the message is one sentence for the owner. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'

  /** @param pid the other process, undefined where its number means nothing here: in another container or machine */
  constructor(folder: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another container or machine' : `process ${pid}`
    super(
      `The guest book is closed: the folder ${folder} is in use by ${holder}; stop it, or choose another folder with the variable DATA_DIR.`,
    )
  }
}
