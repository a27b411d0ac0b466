import { atom, useAtomValue, useSetAtom } from 'jotai'
import { Button } from '../../kit/Button.tsx'
import {
  askPermission,
  canChooseFolder,
  chooseFolder,
  loadFolder,
  saveFolder,
} from '../folder/folderHandle.ts'
import { directoryFolder, folderSentences } from '../folder/StripFolder.ts'
import { dispatchKioskAtom, folderAtom } from '../kioskAtoms.ts'
import { kioskSettings } from '../kioskSettings.ts'
import type { FolderState } from '../reduceKiosk.ts'
import { SwitchField } from './fields.tsx'
import { encodeStrip } from '../../strip/export/encodeStrip.ts'
import { stripLock } from '../folder/stripCopy.ts'
import { singleStrip, waitingStrips } from '../folder/waitingStrips.ts'
import { writeWaiting } from '../folder/writeWaiting.ts'
import { testStrip } from './testStrip.ts'
import styles from './KioskSetup.module.css'

/**
 * The owner's folder: what it is for, whether it takes strips, and what fixes it.
 * @param isSetup false in a kiosk, whose visitors must not find the buttons of the set-up
 */
export function FolderPanel({ isSetup = false }: { readonly isSetup?: boolean }) {
  const folder = useAtomValue(folderAtom)
  const run = useSetAtom(folderActionAtom)
  if (!canChooseFolder()) {
    return <p>This browser can’t save to a folder. Use Chrome or Edge on a computer, at an https address.</p>
  }
  return (
    <div className="stack flush">
      <p>
        A copy of every strip is saved to this folder when the visit ends. Guests are told, and can say no.
      </p>
      <output className={styles['status']}>{folder.isChecked && describeFolder(folder)}</output>
      <div className="row">
        {folder.error === 'notAllowed' && (
          <Button tone="neon" onClick={() => void run('allow')}>
            Allow the Folder
          </Button>
        )}
        <Button onClick={() => void run('choose')}>
          {folder.name === null ? 'Choose a Folder' : 'Choose Another Folder'}
        </Button>
        {isSetup ? <SetupButtons /> : <Button onClick={() => void run('tryAgain')}>Try Again</Button>}
      </div>
      <output className={styles['notice']}>{folder.notice}</output>
      {isSetup && <SwitchField setting={kioskSettings.keepsMoving} />}
    </div>
  )
}

function SetupButtons() {
  const { name, waiting } = useAtomValue(folderAtom)
  const run = useSetAtom(folderActionAtom)
  if (name === null) {
    return waiting > 0 && <Button onClick={() => void run('deleteWaiting')}>Delete Waiting Strips</Button>
  }
  return (
    <>
      <Button onClick={() => void run('writeTest')}>Save a Test File</Button>
      <Button onClick={() => void run('keepNone')}>Stop Keeping Copies</Button>
    </>
  )
}

function describeFolder({ name, error, waiting }: FolderState): string {
  const strips = waiting === 1 ? '1 strip is' : `${waiting} strips are`
  return [
    name === null ? 'No folder chosen. Strips are not kept.' : `Folder: ${name}.`,
    error && (name === null ? noStorageSentence : folderSentences[error]),
    waiting > 0 && `${strips} waiting on this device.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Where no folder is chosen, the only error is of the storage that would say so. */
const noStorageSentence = 'Private windows can’t save anything. Use a normal one.'

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
