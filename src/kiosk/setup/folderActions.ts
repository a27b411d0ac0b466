import { atom } from 'jotai'
import { encodeStrip } from '../../strip/export/encodeStrip.ts'
import { directoryFolder } from '../folder/directoryFolder.ts'
import { askPermission, chooseFolder, loadFolder, saveFolder } from '../folder/folderHandle.ts'
import { stripLock } from '../folder/stripCopy.ts'
import { folderSentences } from '../folder/StripFolder.ts'
import { singleStrip, waitingStrips } from '../folder/waitingStrips.ts'
import { writeWaiting } from '../folder/writeWaiting.ts'
import { dispatchKioskAtom } from '../kioskAtoms.ts'
import { testStrip } from './testStrip.ts'

/** Actions of the owner. Each returns what became of it, in a sentence, or nothing. */
const actions = {
  /** Asks the owner to allow the folder again; only within a gesture. */
  async allow() {
    const folder = await loadFolder()
    if (folder) await askPermission(folder)
  },
  choose: chooseFolder,
  keepNone: () => saveFolder(null),
  writeTest: writeTestFile,
  /** Deletes the strips that wait, where the owner keeps none any more. */
  async deleteWaiting() {
    for (const id of await waitingStrips.ids()) await stripLock(id, () => waitingStrips.remove(id))
  },
  tryAgain: async () => undefined,
}

/** Runs an action of the owner; then the folder is tried again. */
export const folderActionAtom = atom(null, async (_get, set, action: keyof typeof actions) => {
  const notice = await runAction(actions[action])
  set(dispatchKioskAtom, { type: 'tryFolder', notice })
})

async function runAction(action: () => Promise<string | void>): Promise<string> {
  try {
    return (await action()) ?? ''
  } catch (cause) {
    console.warn('The folder was not changed.', cause)
    return cause instanceof Error ? cause.message : 'Something went wrong. Please try again.'
  }
}

async function writeTestFile(): Promise<string> {
  const folder = await loadFolder()
  if (!folder) return ''
  const refusal = await askPermission(folder)
  const strip = singleStrip(await encodeStrip(testStrip()))
  const error = refusal ?? (await writeWaiting(strip, directoryFolder(folder), stripLock))
  return error ? folderSentences[error] : `Saved ${strip.name() ?? 'the test file'} to the folder.`
}
