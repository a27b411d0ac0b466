import { Component, type ReactNode } from 'react'

type Props = { readonly fallback: ReactNode; readonly children: ReactNode }

/** Shows `fallback` in place of children that have thrown. React reports the error to the console. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
