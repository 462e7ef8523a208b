import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Replaces children that failed to render, for example `<ErrorScreen />`. */
  fallback: ReactNode
  children: ReactNode
}

/** Limits a render error, or a chunk that failed to load, to its children instead of the whole page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
