import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Button } from '../../kit/Button.tsx'
import { Switch } from '../../kit/Switch.tsx'
import { canChooseFolder } from '../folder/folderHandle.ts'
import { folderSentences } from '../folder/StripFolder.ts'
import { folderAtom } from '../kioskAtoms.ts'
import { kioskSettings } from '../kioskSettings.ts'
import type { FolderState } from '../kioskState.ts'
import { folderActionAtom } from './folderActions.ts'
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
    <div className={`stack ${styles['panel']}`}>
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
      {isSetup && <MovingSwitch />}
    </div>
  )
}

function MovingSwitch() {
  const [isOn, setOn] = useAtom(kioskSettings.keepsMoving.atom)
  return (
    <Switch
      label="Keep the moving strip too"
      hint="Its video is saved beside the strip. Guests are told."
      isOn={isOn}
      onChange={setOn}
    />
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
