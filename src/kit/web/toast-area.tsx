import { lazy, Suspense } from 'react'
import { useToasts } from './toast.ts'

const ToastViewport = lazy(async () => ({ default: (await import('./toast-viewport.tsx')).ToastViewport }))

/** Where toasts appear, once per page. Its code loads with the first toast. */
export function ToastArea() {
  const isNeeded = useToasts(({ toasts }) => toasts.length > 0)
  return isNeeded ? (
    <Suspense>
      <ToastViewport />
    </Suspense>
  ) : null
}
