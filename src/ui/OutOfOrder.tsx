import { TitleText } from './eventTexts.tsx'
import styles from './OutOfOrder.module.css'
import { ErrorMessage } from '../kit/ErrorBoundary.tsx'
import * as main from '../locale/messages/main.ts'

/** Number of failed attempts after which the page is loaded again. */
const attemptLimit = 3

type Props = {
  /** Mounts the screen again. */
  readonly onRetry: () => void
  /** How often it has been mounted and has thrown. */
  readonly attempts: number
}

/** Error screen in place of the booth's screen when a component has thrown. The photos are kept in the store. */
export function OutOfOrder({ onRetry, attempts }: Props) {
  const [message, retry] =
    attempts > attemptLimit
      ? [main.outOfOrderLoadAgain(), () => location.reload()]
      : [main.outOfOrder(), onRetry]
  return (
    <main className={`centred ${styles['page']}`}>
      <h1>
        <TitleText />
      </h1>
      <ErrorMessage message={message} onRetry={retry} />
    </main>
  )
}
