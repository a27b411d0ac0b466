import { useAtomValue, useSetAtom } from 'jotai'
import { Dialog } from '../kit/Dialog.tsx'
import { alertSentencesAtom, dispatchKioskAtom, fixesAtom, pressAlertAtom } from './kioskAtoms.ts'
import styles from './OwnerAlert.module.css'
import { FolderPanel } from './setup/FolderPanel.tsx'
import { PaperField } from './setup/PrintPanel.tsx'

/** Alert for the owner, in a corner of the kiosk's screen; a press opens what fixes it. */
export function OwnerAlert() {
  const sentences = useAtomValue(alertSentencesAtom)
  const press = useSetAtom(pressAlertAtom)
  if (sentences.length === 0) return null
  return (
    <button
      type="button"
      className={styles['alert']}
      aria-label={sentences.join('. ')}
      data-owner="alert"
      onClick={press}
    >
      <span className={styles['light']} aria-hidden="true" />
      <span className={styles['text']} aria-hidden="true">
        {sentences[0]}
      </span>
    </button>
  )
}

/** Dialog of the owner: what is wrong, and the part of the set-up that fixes it. */
export function OwnerDialog() {
  const sentences = useAtomValue(alertSentencesAtom)
  const fixes = useAtomValue(fixesAtom)
  const dispatch = useSetAtom(dispatchKioskAtom)
  return (
    <Dialog title="For the Host" onClose={() => dispatch({ type: 'closeOwnerDialog' })}>
      <div className={`stack ${styles['dialog']}`} data-owner="dialog">
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {fixes.folder && <FolderPanel />}
        {fixes.paper && <PaperField />}
      </div>
    </Dialog>
  )
}
