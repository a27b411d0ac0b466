import { Component, type ReactNode } from 'react'
import styles from './ErrorBoundary.module.css'
import { Button } from './Button.tsx'

type BoundaryProps = {
  /** What stands in the children's place; a function gets what shows them anew, and how often they were shown in vain. */
  readonly fallback: ReactNode | ((tryAgain: () => void, tries: number) => ReactNode)
  /** Called when children have thrown, each time. */
  readonly onError?: () => void
  readonly children: ReactNode
}

/** Shows `fallback` in place of children that have thrown. React reports the error to the console. */
export class ErrorBoundary extends Component<
  BoundaryProps,
  { readonly failed: boolean; readonly tries: number }
> {
  override state = { failed: false, tries: 1 }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  readonly tryAgain = () => this.setState(({ tries }) => ({ failed: false, tries: tries + 1 }))

  override render() {
    const { fallback, children } = this.props
    if (!this.state.failed) return children
    return typeof fallback === 'function' ? fallback(this.tryAgain, this.state.tries) : fallback
  }
}

type RetryProps = {
  /** What is said when it breaks, in a sentence. */
  readonly says?: string | undefined
  readonly children: ReactNode
}

/** A part that may break by itself: what is around it goes on, and one press shows it anew. */
export function RetryBoundary({
  says = 'Something in here broke. Nothing else is lost.',
  children,
}: RetryProps) {
  return (
    <ErrorBoundary fallback={(tryAgain) => <ErrorMessage says={says} onGoOn={tryAgain} />}>
      {children}
    </ErrorBoundary>
  )
}

type FaultProps = {
  /** What happened, and what of it is no loss, in a sentence. */
  readonly says: string
  readonly onGoOn: () => void
}

/** In place of what has broken: one sentence, and one key that goes on. */
export function ErrorMessage({ says, onGoOn }: FaultProps) {
  return (
    <div className={styles['fault']}>
      <p role="alert">{says}</p>
      <Button tone="neon" onClick={onGoOn}>
        Try Again
      </Button>
    </div>
  )
}
