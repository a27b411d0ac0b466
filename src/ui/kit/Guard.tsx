import type { ReactNode } from 'react'

import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Fault } from './Fault.tsx'

type Props = {
  /** What is said when it breaks, in a sentence. */
  readonly says?: string | undefined
  readonly children: ReactNode
}

/** A part that may break by itself: what is around it goes on, and one press shows it anew. */
export function Guard({ says = 'Something in here broke. Nothing else is lost.', children }: Props) {
  return (
    <ErrorBoundary fallback={(tryAgain) => <Fault says={says} onGoOn={tryAgain} />}>{children}</ErrorBoundary>
  )
}
