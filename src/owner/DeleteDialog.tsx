import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import styles from './OwnerPage.module.css'

type Props = {
  /** The question. */
  readonly title: string
  /** One sentence: what goes with it. */
  readonly text: string
  readonly onDelete: () => void
  readonly onKeep: () => void
}

/** Asks the owner before something is deleted for good. */
export function DeleteDialog({ title, text, onDelete, onKeep }: Props) {
  return (
    <Dialog title={title} onClose={onKeep}>
      <div className={`stack ${styles['question']}`}>
        <p>{text}</p>
        <div className="row">
          <Button tone="neon" onClick={onDelete}>
            Delete for Good
          </Button>
          <Button onClick={onKeep}>Keep</Button>
        </div>
      </div>
    </Dialog>
  )
}
