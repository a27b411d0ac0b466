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
    return <p>This browser writes into no folder: Chrome and Edge on a computer do, at a secure address.</p>
  }
  return (
    <div className={styles['panel']}>
      <p>
        A copy of every strip goes into this folder when its visit ends. Visitors are told, and can say no.
      </p>
      <output className={styles['status']}>{folder.isChecked && describeFolder(folder)}</output>
      <div className={styles['buttons']}>
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
      {isSetup && <ClipSwitch />}
    </div>
  )
}

function ClipSwitch() {
  const [isOn, setOn] = useAtom(kioskSettings.keepsClips.atom)
  return (
    <Switch
      label="Keep the moving strip too"
      hint="Its video goes into the folder beside the strip, and visitors are told."
      isOn={isOn}
      onChange={setOn}
    />
  )
}

function SetupButtons() {
  const { name, waiting } = useAtomValue(folderAtom)
  const run = useSetAtom(folderActionAtom)
  if (name === null) {
    return waiting > 0 && <Button onClick={() => void run('deleteWaiting')}>Delete What Waits</Button>
  }
  return (
    <>
      <Button onClick={() => void run('writeTest')}>Write a Test File</Button>
      <Button onClick={() => void run('keepNone')}>Keep No Copies</Button>
    </>
  )
}

function describeFolder({ name, error, waiting }: FolderState): string {
  const strips = waiting === 1 ? '1 strip waits' : `${waiting} strips wait`
  return [
    name === null ? 'No folder is chosen: no strip is kept.' : `Folder: ${name}.`,
    error && (name === null ? noStorageSentence : folderSentences[error]),
    waiting > 0 && `${strips} on this device.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Where no folder is chosen, the only error is of the storage that would say so. */
const noStorageSentence = 'This browser stores nothing: leave its private window.'
