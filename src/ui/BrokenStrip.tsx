import { useSetAtom } from 'jotai'

import { closeStripAtom } from '../state/actions.ts'
import { Fault } from './kit/Fault.tsx'
import { Modal } from './kit/Modal.tsx'

type Props = {
  /** True while it may still come: nothing is said yet. */
  readonly isComing?: boolean
  readonly onTryAgain: () => void
}

/** In place of a strip that has not come or has thrown. */
export function BrokenStrip({ isComing = false, onTryAgain }: Props) {
  const close = useSetAtom(closeStripAtom)
  return (
    <Modal title="Your Photo Strip" onClose={close}>
      {!isComing && (
        <Fault says="The strip could not be shown. Your photos are still here." onGoOn={onTryAgain} />
      )}
    </Modal>
  )
}
