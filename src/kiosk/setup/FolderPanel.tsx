import { useEffect, useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { canChooseFolder, chooseFolder, saveFolder } from '../folder/folderHandle.ts'
import { allowFolder, deleteWaiting, type FolderState, readFolder, writeTestFile } from './folderActions.ts'
import styles from './KioskSetup.module.css'

type Props = {
  /** In a kiosk, where the panel only mends: called when the folder is to be tried again. */
  readonly onChange?: () => void
}

/** The owner's folder: what it is for, whether it takes strips, and what mends it. */
export function FolderPanel({ onChange }: Props) {
  const [state, setState] = useState<FolderState | null>(null)
  const [answer, setAnswer] = useState('')
  useEffect(() => void readFolder().then(setState), [])

  /** Runs an action of the owner, and says what came of it. */
  const run: Run = async (action) => {
    try {
      setAnswer((await action()) ?? '')
    } catch (cause) {
      console.warn('The folder was not changed.', cause)
      setAnswer(cause instanceof Error ? cause.message : 'That failed.')
    }
    setState(await readFolder())
    onChange?.()
  }
  if (!canChooseFolder()) {
    return <p>This browser writes into no folder: Chrome and Edge on a computer do, at a secure address.</p>
  }
  const hasFolder = state !== null && state.name !== null
  return (
    <div className={styles['panel']}>
      <p>
        A copy of every strip goes into this folder when its visit ends. Visitors are told, and can say no.
      </p>
      <output className={styles['status']}>{state && describeFolder(state)}</output>
      <div className={styles['buttons']}>
        {state?.error === 'notAllowed' && (
          <Button tone="neon" onClick={() => void run(allowFolder)}>
            Allow the Folder
          </Button>
        )}
        <Button onClick={() => void run(async () => void (await chooseFolder()))}>
          {hasFolder ? 'Choose Another Folder' : 'Choose a Folder'}
        </Button>
        {onChange ? (
          <Button onClick={() => void run(async () => undefined)}>Try Again</Button>
        ) : (
          <SetupButtons hasFolder={hasFolder} waiting={state?.waiting ?? 0} run={run} />
        )}
      </div>
      <output className={styles['answer']}>{answer}</output>
    </div>
  )
}

type Run = (action: () => Promise<string | void>) => Promise<void>

type SetupProps = { readonly hasFolder: boolean; readonly waiting: number; readonly run: Run }

/** Buttons of the set-up alone: a kiosk's visitors must not find them. */
function SetupButtons({ hasFolder, waiting, run }: SetupProps) {
  if (!hasFolder) {
    return waiting > 0 && <Button onClick={() => void run(deleteWaiting)}>Delete What Waits</Button>
  }
  return (
    <>
      <Button onClick={() => void run(writeTestFile)}>Write a Test File</Button>
      <Button onClick={() => void run(() => saveFolder(null))}>Keep No Copies</Button>
    </>
  )
}

function describeFolder({ name, error, sentence, waiting }: FolderState): string {
  const first = name === null ? 'No folder is chosen: no strip is kept.' : `Folder: ${name}.`
  const strips = waiting === 1 ? '1 strip waits' : `${waiting} strips wait`
  return [first, error && sentence, waiting > 0 && `${strips} on this device.`].filter(Boolean).join(' ')
}
