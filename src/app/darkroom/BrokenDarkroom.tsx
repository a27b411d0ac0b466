import { Fault } from '../../ui/kit/Fault.tsx'
import styles from '../OutOfOrder.module.css'

/** What is left of the panel when a part of it has thrown. */
export function BrokenDarkroom({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <main className={styles['page']}>
      <h1>DARKROOM</h1>
      <Fault
        says="The darkroom is out of order. What was saved or shared is still there."
        onGoOn={onTryAgain}
      />
    </main>
  )
}
