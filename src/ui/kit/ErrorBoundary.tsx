import { Component, type ReactNode } from 'react'

type Props = {
  /** What stands in the children's place; a function gets what shows them anew, and how often they were shown in vain. */
  readonly fallback: ReactNode | ((tryAgain: () => void, tries: number) => ReactNode)
  readonly children: ReactNode
}

/** Shows `fallback` in place of children that have thrown. React reports the error to the console. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean; readonly tries: number }> {
  override state = { failed: false, tries: 1 }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  readonly tryAgain = () => this.setState(({ tries }) => ({ failed: false, tries: tries + 1 }))

  override render() {
    const { fallback, children } = this.props
    if (!this.state.failed) return children
    return typeof fallback === 'function' ? fallback(this.tryAgain, this.state.tries) : fallback
  }
}
