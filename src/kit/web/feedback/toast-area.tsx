import { useEffect } from 'react'
import { lazyQuietly } from '../lazy/lazy-part.tsx'
import { useCurrentUser } from '../page/current-user.ts'
import { afterFirstScreen } from '../page/first-screen.ts'
import { useToasts } from './toast.ts'

const ToastViewport = lazyQuietly(async () => (await import('./toast-viewport.tsx')).ToastViewport)

/** Where toasts appear, once per page. A visitor loads its code with the first toast. */
export function ToastArea() {
  const isNeeded = useToasts(({ toasts }) => toasts.length > 0)
  const isSignedIn = useCurrentUser() !== null
  // Beforehand, because a toast is what tells a signed-in person that the connection is gone.
  useEffect(() => {
    if (isSignedIn) return afterFirstScreen(ToastViewport.preload)
  }, [isSignedIn])
  return isNeeded ? <ToastViewport /> : null
}
