import { lazy, Suspense, useEffect } from 'react'
import { useCurrentUser } from './current-user.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { useToasts } from './toast.ts'

const loadViewport = async () => ({ default: (await import('./toast-viewport.tsx')).ToastViewport })
const ToastViewport = lazy(loadViewport)

/** Where toasts appear, once per page. A visitor loads its code with the first toast. */
export function ToastArea() {
  const isNeeded = useToasts(({ toasts }) => toasts.length > 0)
  const isSignedIn = useCurrentUser() !== null
  // Beforehand, because a toast is what tells a signed-in person that the connection is gone.
  useEffect(() => {
    if (isSignedIn) loadViewport().catch(() => {})
  }, [isSignedIn])
  return isNeeded ? (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <ToastViewport />
      </Suspense>
    </ErrorBoundary>
  ) : null
}
