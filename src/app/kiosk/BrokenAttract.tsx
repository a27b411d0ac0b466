import { Fault } from '../../ui/kit/Fault.tsx'
import { Modal } from '../../ui/kit/Modal.tsx'

/** In place of an attract screen that has thrown: the booth behind it works, and any key begins a visit. */
export function BrokenAttract({ onWake }: { readonly onWake: () => void }) {
  return (
    <Modal title="Retro Booth" onClose={onWake}>
      <Fault says="The show is out of order. The booth is not." onGoOn={onWake} />
    </Modal>
  )
}
