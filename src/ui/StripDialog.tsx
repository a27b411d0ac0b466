import { useAtomValue, useSetAtom } from 'jotai'

import { closeStripAtom, reshootAtom } from '../state/actions.ts'
import { stripSessionAtom } from '../state/boothAtom.ts'
import { saveStripAtom } from '../state/saveStrip.ts'
import { stripAtom } from '../state/stripAtoms.ts'
import { savingAtom } from '../state/stripFile.ts'
import { announcerId } from './Announcer.tsx'
import { EngineLost } from './EngineLost.tsx'
import { FilterKeys } from './FilterKeys.tsx'
import { Key } from './kit/Key.tsx'
import { Modal } from './kit/Modal.tsx'
import { MessageField } from './MessageField.tsx'
import styles from './StripDialog.module.css'
import { StripFault } from './StripFault.tsx'
import { StripKeys } from './StripKeys.tsx'
import { StripPreview } from './StripPreview.tsx'

/** Your Photo Strip: the strip as its file will be, the message, and the way to save it. */
export function StripDialog() {
  const session = useAtomValue(stripSessionAtom)
  const strip = useAtomValue(stripAtom)
  const isSaving = useAtomValue(savingAtom)
  const close = useSetAtom(closeStripAtom)
  const reshoot = useSetAtom(reshootAtom)
  const save = useSetAtom(saveStripAtom)
  if (!session?.open) return null
  return (
    <Modal
      title="Your Photo Strip"
      onClose={close}
      describedBy={announcerId}
      broken="The strip could not be shown. Your photos are still here."
    >
      <div className={styles['body']}>
        <StripPreview strip={strip} photos={session.photos} onReshoot={reshoot} />
        <div className={styles['side']}>
          <MessageField message={session.message} />
          <FilterKeys />
          <EngineLost />
          <div className={styles['save']}>
            <StripFault />
            <Key tone="neon" disabled={!strip} aria-busy={isSaving} onClick={() => void save()}>
              Save Photo Strip
            </Key>
          </div>
          <StripKeys />
        </div>
      </div>
    </Modal>
  )
}
