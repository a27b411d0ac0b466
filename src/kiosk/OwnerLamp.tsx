import { Dialog } from '../kit/Dialog.tsx'
import type { CopyStatus } from './folder/hostCopies.ts'
import styles from './OwnerLamp.module.css'
import { FolderPanel } from './setup/FolderPanel.tsx'
import { PaperField } from './setup/PrintPanel.tsx'

/** What the owner of a kiosk has to know. */
export type OwnerStatus = {
  readonly copies: CopyStatus
  readonly isOutOfPaper: boolean
  /** True after the browser could not print a strip. */
  readonly hasPrintFailed: boolean
}

const strips = (count: number, verb: string) => (count === 1 ? `1 strip ${verb}s` : `${count} strips ${verb}`)

/** Sentences of the lamp, the most urgent first; none where all is well. */
export function lampSentences({ copies, isOutOfPaper, hasPrintFailed }: OwnerStatus): readonly string[] {
  const { waiting, error, lost } = copies
  const lostStrips = lost === 1 ? '1 strip' : `${lost} strips`
  return [
    lost > 0 && `${lostStrips} could not be kept: this device is full`,
    waiting > 0 && error !== null && `${strips(waiting, 'wait')} for the folder`,
    waiting === 0 && error !== null && 'The folder takes no strips',
    isOutOfPaper && 'Out of paper',
    hasPrintFailed && 'A strip was not printed',
  ].filter((sentence) => sentence !== false)
}

type LampProps = { readonly status: OwnerStatus; readonly onPress: () => void }

/** Lamp for the owner, in a corner of the kiosk's screen; a press opens what mends it. */
export function OwnerLamp({ status, onPress }: LampProps) {
  const sentences = lampSentences(status)
  if (sentences.length === 0) return null
  return (
    <button
      type="button"
      className={styles['lamp']}
      aria-label={sentences.join('. ')}
      data-owner="lamp"
      onClick={onPress}
    >
      <span className={styles['light']} aria-hidden="true" />
      <span className={styles['text']} aria-hidden="true">
        {sentences[0]}
      </span>
    </button>
  )
}

type DialogProps = {
  readonly status: OwnerStatus
  readonly onClose: () => void
  /** Called when the owner has changed something. */
  readonly onChange: () => void
}

/** Dialog of the owner: what is wrong, and the part of the set-up that mends it. */
export function OwnerDialog({ status, onClose, onChange }: DialogProps) {
  const { copies, isOutOfPaper } = status
  return (
    <Dialog title="For the Host" onClose={onClose}>
      <div className={styles['dialog']} data-owner="dialog">
        <ul>
          {lampSentences(status).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {copies.error !== null && (
          <FolderPanel key={`${copies.waiting} ${copies.error}`} onChange={onChange} />
        )}
        {isOutOfPaper && <PaperField onChange={onChange} />}
      </div>
    </Dialog>
  )
}
