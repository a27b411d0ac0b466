import styles from './OutOfOrder.module.css'
import { ErrorMessage } from '../kit/ErrorBoundary.tsx'

/** After so many tries in vain only a page that is loaded anew helps. */
const mostTries = 3

type Props = {
  /** Shows the screen anew. */
  readonly onTryAgain: () => void
  /** How often it was shown in vain. */
  readonly tries: number
}

/** What is left of the screen when a component has thrown. The booth keeps its photos. */
export function OutOfOrder({ onTryAgain, tries }: Props) {
  const [hope, goOn] =
    tries > mostTries
      ? ['Loading it again helps most of the time.', () => location.reload()]
      : ['Your photos are still here.', onTryAgain]
  return (
    <main className={styles['page']}>
      <h1>RETRO BOOTH</h1>
      <ErrorMessage says={`The booth is out of order. ${hope}`} onGoOn={goOn} />
    </main>
  )
}
