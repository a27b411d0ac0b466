import { Component, type ReactNode } from 'react'
import styles from './ErrorBoundary.module.css'
import { Button } from './Button.tsx'
import * as kit from '../locale/messages/kit.ts'

type BoundaryProps = {
  /** Replaces the children, nothing by default. A function gets what mounts them again, and how often they have been. */
  readonly fallback?: ReactNode | ((retry: () => void, attempts: number) => ReactNode)
  /** Called each time the children have thrown. */
  readonly onError?: () => void
  readonly children: ReactNode
}

/** Error boundary: renders `fallback` in place of children that have thrown. React logs the error to the console. */
export class ErrorBoundary extends Component<
  BoundaryProps,
  { readonly hasFailed: boolean; readonly attempts: number }
> {
  override state = { hasFailed: false, attempts: 1 }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  readonly retry = () => this.setState(({ attempts }) => ({ hasFailed: false, attempts: attempts + 1 }))

  override render() {
    const { fallback, children } = this.props
    if (!this.state.hasFailed) return children
    return typeof fallback === 'function' ? fallback(this.retry, this.state.attempts) : fallback
  }
}

type RetryProps = {
  /** One sentence, shown when the children have thrown. */
  readonly message?: string | undefined
  readonly children: ReactNode
}

/** Error boundary with a button that mounts its children again. The rest of the page keeps working. */
export function RetryBoundary({ message = kit.broken(), children }: RetryProps) {
  return (
    <ErrorBoundary fallback={(retry) => <ErrorMessage message={message} onRetry={retry} />}>
      {children}
    </ErrorBoundary>
  )
}

type MessageProps = {
  /** One sentence: what failed, and what is not lost. */
  readonly message: string
  readonly onRetry: () => void
}

/** Error message with a Try Again button. */
export function ErrorMessage({ message, onRetry }: MessageProps) {
  return (
    <div className={`centred ${styles['error']}`}>
      <p role="alert">{message}</p>
      <Button tone="neon" onClick={onRetry}>
        {kit.tryAgain()}
      </Button>
    </div>
  )
}
