import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Drawn in place of children that failed to draw, for example `<ErrorScreen />`. */
  fallback: ReactNode
  children: ReactNode
}

/** Keeps a failure to draw, a chunk that could not be loaded included, from taking the whole page with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
